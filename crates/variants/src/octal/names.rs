//! The usual names of codes. A name is an alias: its heaps are the heaps of the code.

/// A code that has a name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The name on the command line.
    pub name: &'static str,
    /// The code.
    pub code: &'static str,
    /// The rules in one line.
    pub rules: &'static str,
    /// Where the name and the rules are found.
    pub source: &'static str,
}

const fn named(
    name: &'static str,
    code: &'static str,
    rules: &'static str,
    source: &'static str,
) -> Named {
    Named { name, code, rules, source }
}

/// All named codes.
pub const NAMES: &[Named] = &[
    named(
        "kayles",
        "0.77",
        "take one or two tokens from a heap, and split the rest in two if you like",
        "Dudeney 1908; Guy and Smith 1956",
    ),
    named(
        "dawsons-chess",
        "0.137",
        "take a lone token, two from a heap without splitting, or three and split if you like",
        "Dawson 1935; Guy and Smith 1956",
    ),
    named(
        "dawsons-kayles",
        "0.07",
        "take two tokens from a heap, and split the rest in two if you like",
        "Guy and Smith 1956; Winning Ways ch. 4",
    ),
    named(
        "linear-cram",
        "0.07",
        "put a domino on two free neighbouring cells of a strip: Cram on one row",
        "Gardner 1974",
    ),
    named(
        "officers",
        "0.6",
        "take one token from a heap of two or more, and split the rest in two if you like",
        "Winning Ways ch. 4; Grossman 2019",
    ),
    named(
        "guiles",
        "0.15",
        "take a heap of one or two tokens, or two tokens and split the rest in two",
        "Winning Ways ch. 4",
    ),
    named(
        "treblecross",
        "0.007",
        "take three tokens and split the rest in two if you like; a board of c cells is heap c+2",
        "Winning Ways ch. 4",
    ),
    named(
        "laskers-nim",
        "4.(3)",
        "take any number from a heap, or split a heap in two without taking",
        "Lasker 1931; Winning Ways ch. 4",
    ),
    named(
        "row-nim",
        "0.(7)",
        "take any number of adjacent tokens from a row, which may leave two rows",
        "Guy and Smith 1956",
    ),
    named(
        "daisies",
        "4.7",
        "take one token and split the rest if you like, or split a heap in two",
        "Plambeck 1992; Winning Ways ch. 4",
    ),
];
