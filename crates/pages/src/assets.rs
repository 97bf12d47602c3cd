//! What pages load besides: style, scripts, the icon.

/// A file: its address, what it is, and its text.
pub struct Asset {
    /// Where it is found.
    pub path: &'static str,
    /// The kind of its content.
    pub kind: &'static str,
    /// The text.
    pub text: &'static str,
}

const JS: &str = "text/javascript; charset=utf-8";

/// All of them.
pub const ALL: [Asset; 34] = [
    Asset {
        path: "/damka.css",
        kind: "text/css; charset=utf-8",
        text: include_str!("../assets/damka.css"),
    },
    Asset { path: "/damka.js", kind: JS, text: include_str!("../assets/damka.js") },
    Asset { path: "/clock.js", kind: JS, text: include_str!("../assets/clock.js") },
    Asset { path: "/screen.js", kind: JS, text: include_str!("../assets/screen.js") },
    Asset { path: "/announce.js", kind: JS, text: include_str!("../assets/announce.js") },
    Asset { path: "/boards.js", kind: JS, text: include_str!("../assets/boards.js") },
    Asset { path: "/results.js", kind: JS, text: include_str!("../assets/results.js") },
    Asset { path: "/unsent.js", kind: JS, text: include_str!("../assets/unsent.js") },
    Asset { path: "/phone.js", kind: JS, text: include_str!("../assets/phone.js") },
    Asset { path: "/papers.js", kind: JS, text: include_str!("../assets/papers.js") },
    Asset { path: "/board.js", kind: JS, text: include_str!("../assets/board.js") },
    Asset { path: "/sounds.js", kind: JS, text: include_str!("../assets/sounds.js") },
    Asset { path: "/speak.js", kind: JS, text: include_str!("../assets/speak.js") },
    Asset { path: "/keys.js", kind: JS, text: include_str!("../assets/keys.js") },
    Asset { path: "/pick.js", kind: JS, text: include_str!("../assets/pick.js") },
    Asset { path: "/read_board.js", kind: JS, text: include_str!("../assets/read_board.js") },
    Asset { path: "/letters.js", kind: JS, text: include_str!("../assets/letters.js") },
    Asset { path: "/table.js", kind: JS, text: include_str!("../assets/table.js") },
    Asset { path: "/told.js", kind: JS, text: include_str!("../assets/told.js") },
    Asset { path: "/premove.js", kind: JS, text: include_str!("../assets/premove.js") },
    Asset { path: "/seen.js", kind: JS, text: include_str!("../assets/seen.js") },
    Asset { path: "/wall.js", kind: JS, text: include_str!("../assets/wall.js") },
    Asset { path: "/wood.js", kind: JS, text: include_str!("../assets/wood.js") },
    Asset { path: "/talking_clock.js", kind: JS, text: include_str!("../assets/talking_clock.js") },
    Asset { path: "/display.js", kind: JS, text: include_str!("../assets/display.js") },
    Asset { path: "/switch.js", kind: JS, text: include_str!("../assets/switch.js") },
    Asset { path: "/choices.js", kind: JS, text: include_str!("../assets/choices.js") },
    Asset { path: "/hands.js", kind: JS, text: include_str!("../assets/hands.js") },
    Asset { path: "/wishes.js", kind: JS, text: include_str!("../assets/wishes.js") },
    Asset { path: "/rest.js", kind: JS, text: include_str!("../assets/rest.js") },
    Asset { path: "/magnify.js", kind: JS, text: include_str!("../assets/magnify.js") },
    Asset { path: "/near.js", kind: JS, text: include_str!("../assets/near.js") },
    Asset { path: "/shown.js", kind: JS, text: include_str!("../assets/shown.js") },
    Asset { path: "/icon.svg", kind: "image/svg+xml", text: include_str!("../assets/icon.svg") },
];
