//! The commands of the README and of the docs, run as they stand.

#[test]
fn the_commands_of_the_readme() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    trycmd::TestCases::new().case(format!("{root}/README.md")).case(format!("{root}/docs/*.md"));
}
