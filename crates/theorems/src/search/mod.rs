//! Rules looked for.
