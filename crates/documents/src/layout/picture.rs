//! Drawings into strips.

use super::flow::{Flow, Place};
use super::{Drawn, MM, Mark, Strip, Tag};
use crate::tree::{Align, Outline, Picture, Shape, Weight};

/// No drawing is higher than this part of the page.
const HEIGHT_MAX: f32 = 0.9;

impl Flow {
    /// A drawing as wide as it asks, if there is room, with its letters as glyphs.
    pub(super) fn picture(&mut self, picture: &Picture, place: Place) -> Strip {
        let node = self.node(Some(place.node), Tag::Figure { alt: picture.alt.clone() });
        let [left, top, across, along] = picture.view;
        let asked = (picture.width_mm * MM).min(place.width) / across;
        let scale = asked.min(self.page_height * HEIGHT_MAX / along);
        let width = across * scale;
        let (x, y) = match picture.align {
            Align::Left => (0.0, 0.0),
            Align::Centre => ((place.width - width) / 2.0, 0.0),
            Align::Right => (place.width - width, 0.0),
        };
        let (x, y) = (x - left * scale, y - top * scale);
        let (texts, shapes): (Vec<&Shape>, Vec<&Shape>) =
            picture.shapes.iter().partition(|shape| matches!(shape.what, Outline::Text { .. }));
        let shapes = shapes.into_iter().cloned().collect();
        let mut marks =
            vec![Mark { node: Some(node), x, y, drawn: Drawn::Shapes { shapes, scale } }];
        for text in texts {
            self.letters(text, scale, &mut marks, (x, y), node);
        }
        Strip { height: along * scale + place.size * 0.4, marks, ..Strip::default() }
    }

    fn letters(
        &mut self,
        shape: &Shape,
        scale: f32,
        marks: &mut Vec<Mark>,
        (x, y): (f32, f32),
        node: usize,
    ) {
        let Outline::Text { x: at, y: base, size, anchor, text } = &shape.what else { return };
        let word = self.shaping.phrase(text, Weight::Regular);
        let size = size * scale;
        let width: f32 = word.iter().map(|piece| piece.width() * size).sum();
        let mut from = x + at * scale
            - match anchor {
                Align::Left => 0.0,
                Align::Centre => width / 2.0,
                Align::Right => width,
            };
        for piece in word.iter() {
            let drawn = Drawn::Glyphs {
                face: piece.face,
                size,
                glyphs: piece.glyphs.clone(),
                text: piece.text.clone(),
            };
            marks.push(Mark { node: Some(node), x: from, y: y + base * scale, drawn });
            from += piece.width() * size;
        }
    }
}
