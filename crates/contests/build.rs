//! Makes constants of the ids of the texts.

fn main() -> std::io::Result<()> {
    words::build::ids()
}
