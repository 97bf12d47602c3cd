//! Moves said and understood from the command line.

use std::process::Command;

use serde_json::Value;

/// The output of a command that must end with this exit code.
#[track_caller]
fn say(arguments: &[&str], code: i32) -> String {
    let mut damka = Command::new(env!("CARGO_BIN_EXE_damka"));
    let ended = damka.arg("say").args(arguments).output().unwrap();
    let (out, err) = (ended.stdout, String::from_utf8(ended.stderr).unwrap());
    assert_eq!(ended.status.code(), Some(code), "{arguments:?}: {err}");
    String::from_utf8(out).unwrap() + &err
}

#[test]
fn moves_of_every_game_are_said() {
    let capture = ["russian", "c3:g7", "--fen", "W:Wc3:Bd4,f6"];
    let in_language = |lang| say(&[&capture[..], &["--lang", lang]].concat(), 0);
    assert_eq!(in_language("uk"), "це три бере е п'ять бере же сім\n");
    assert_eq!(in_language("ru"), "цэ три бьёт е пять бьёт же семь\n");
    assert_eq!(in_language("en"), "C three takes E five takes G seven\n");
    assert_eq!(in_language("de-names"), "Caesar drei schlaegt Eva fuenf schlaegt Gustav sieben\n");
    let written = [&capture[..], &["--squares", "written"]].concat();
    assert_eq!(say(&written, 0), "c3 бере e5 бере g7\n");
    assert_eq!(say(&["international", "32-28"], 0), "тридцять два на двадцять вісім\n");
    assert_eq!(
        say(&["chess", "Nf3", "--lang", "de-names"], 0),
        "Springer Gustav eins – Felix drei\n"
    );
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(
        say(&["chess", "Ra8", "--fen", fen, "--lang", "ru"], 0),
        "ладья а один на а восемь, мат\n"
    );
}

#[test]
fn renju_is_said_in_either_lettering() {
    let renju = ["renju", "j9", "--moves", "h8 h9"];
    assert_eq!(say(&renju, 0), "йот дев'ять\n");
    let international = [&renju[..], &["--letters", "international", "--lang", "en"]].concat();
    assert_eq!(say(&international, 0), "J nine\n");
    assert_eq!(say(&["renju", "--moves", "h8", "--understand", "аш девять"], 0), "H9\n");
    assert_eq!(say(&["renju", "--moves", "h8", "--understand", "пасую"], 0), "-\n");
}

#[test]
fn what_was_said_is_understood() {
    let start = |game, words| say(&[game, "--understand", words], 0);
    assert_eq!(start("russian", "е три на дэ четыре"), "e3-d4\n");
    assert_eq!(start("international", "тридцять два на двадцять вісім"), "32-28\n");
    let told = say(&["chess", "--understand", "кінь еф три", "--json"], 0);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["heard"], "кінь еф три");
    assert_eq!(told["move"], "Nf3");
    let said = say(&["chess", "e4", "--json", "--lang", "ru"], 0);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["said"], "пешка е два на е четыре");
    assert_eq!(said["language"], "ru");
}

#[test]
fn what_is_not_understood_is_explained() {
    assert_eq!(
        say(&["russian", "--understand", "дэ четыре"], 1),
        "of “дэ четыре” this was understood: “d4” could be c3-d4 or e3-d4; \
         write more squares of the move, so that only one fits\n"
    );
    let told = say(&["russian", "--understand", "дэ четыре", "--json"], 1);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["candidates"].as_array().unwrap().len(), 2);
    // “центр” is how speech input writes “це три”.
    let misheard = say(&["russian", "--understand", "центр де чотири"], 1);
    assert!(misheard.contains("it sounds like c3-d4, "), "{misheard}");
    assert!(say(&["chess", "Nf6"], 1).contains("no knight may go to f6"));
    let refused = say(&["international", "32-28", "--lang", "de-names"], 2);
    assert!(refused.contains("files A to H only"), "{refused}");
    assert!(say(&["russian"], 2).contains("MOVE"));
    assert!(say(&["russian", "c3-d4", "--lang", "fr"], 2).contains("de-names"));
}
