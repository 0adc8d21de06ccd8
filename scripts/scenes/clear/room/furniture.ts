import { fill } from "../../press/ink.ts";
import { type Joint, joints, strokes } from "../../press/limb.ts";
import { cut, cutCurve, type Point, points } from "../../press/outline.ts";
import type { RoomInks } from "./inks.ts";

/** An upholstered chair from the side, facing right; its feet at 0. */
const BACK = points("-96,-136 -118,-250 -128,-322 -112,-344 -84,-340 -72,-316 -58,-220 -46,-132 -60,-116");
const SEAT = points("-84,-146 40,-152 96,-148 110,-132 104,-110 60,-100 -70,-98 -88,-112");
const LEGS = [
  joints("-74,-104,7 -92,-50,5.4 -106,0,4"),
  joints("84,-106,7 92,-50,5.4 98,0,4"),
  joints("-44,-104,5 -52,-40,4 -56,-14,3"),
  joints("52,-106,5 56,-46,4 60,-16,3"),
];
const ARM = [joints("-86,-214,6 -30,-218,7 50,-212,7.4 74,-204,6"), joints("66,-206,5 76,-160,5 80,-108,6")];
/** The edges that the window lights: of the chair that turns its back to it, and of the one that faces it. */
const LIT_BEHIND = [
  joints("-118,-250,0.6 -130,-322,3.4 -112,-346,3.4 -84,-341,0.8"),
  joints("-40,-149,0.6 40,-153,2.6 98,-148,0.6"),
  joints("-86,-218,0.8 -30,-224,2.4 60,-216,0.6"),
];
const LIT_BEFORE = [
  joints("100,-148,0.6 40,-151,2.6 -40,-148,0.8"),
  joints("-114,-340,0.8 -92,-344,3 -76,-326,2 -60,-230,0.6"),
  joints("70,-210,0.8 0,-222,2.4 -70,-217,0.6"),
];
const CHAIR_SHADOW = points("-108,0 -60,-8 100,-8 240,10 330,40 300,56 180,44 60,20");

/** A small table with a glass of water. */
const STOOL_LEGS = [joints("-36,-112,4.4 -44,0,3.4"), joints("36,-112,4.4 44,0,3.4"), joints("4,-110,3.4 6,-16,2.6")];
const STOOL_TOP = points("-58,-124 58,-124 56,-110 -56,-110");
const STOOL_EDGE = [joints("-57,-125,0.8 0,-126,2.2 57,-125,0.8")];
const STOOL_SHADOW = points("-40,0 40,-6 150,16 190,34 60,22");
const GLASS = points("-13,-168,1 13,-168,1 10,-126 -10,-126");
const WATER = points("-12,-152,1 12,-152,1 10,-126 -10,-126");

/** Puts shapes and strokes in their place; a mirrored thing faces left. */
function placing([x, y]: Point, scale: number, isMirrored = false) {
  const sign = isMirrored ? -1 : 1;
  return {
    shape: (outline: readonly Point[]) =>
      outline.map(([u, v, corner]) => [x + sign * u * scale, y + v * scale, corner ?? 0] as Point),
    lines: (all: readonly Joint[][]) =>
      strokes(
        all.map((line) => line.map(([u, v, half]): Joint => [x + sign * u * scale, y + v * scale, half * scale])),
      ),
  };
}

export function chair(at: Point, scale: number, isMirrored: boolean, inks: RoomInks): string {
  const { shape, lines } = placing(at, scale, isMirrored);
  return [
    fill(lines(LEGS), inks.ink),
    fill(cutCurve(shape(BACK), 0.9, 3), inks.ink),
    fill(cutCurve(shape(SEAT), 0.9, 4), inks.ink),
    fill(lines(ARM), inks.ink),
    fill(lines(isMirrored ? LIT_BEFORE : LIT_BEHIND), inks.rim),
  ].join("");
}

export function chairShadow(at: Point, scale: number, inks: RoomInks): string {
  return fill(cutCurve(placing(at, scale).shape(CHAIR_SHADOW), 0.8, 3, 8), inks.ink, 'opacity=".85"');
}

export function stool(at: Point, scale: number, inks: RoomInks): string {
  const { shape, lines } = placing(at, scale);
  return [
    fill(cutCurve(shape(STOOL_SHADOW), 0.6, 4), inks.ink, 'opacity=".85"'),
    fill(lines(STOOL_LEGS) + cut(shape(STOOL_TOP), 0.6, 4), inks.ink),
    fill(lines(STOOL_EDGE), inks.rim),
    fill(cutCurve(shape(GLASS), 0.4, 5, 4), inks.light, 'opacity=".55"'),
    fill(cutCurve(shape(WATER), 0.4, 6, 4), inks.light),
  ].join("");
}
