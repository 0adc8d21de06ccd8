import { fill, shade, stippled } from "../../press/ink.ts";
import { type Joint, joints, strokes } from "../../press/limb.ts";
import { cutCurve, type Point, points } from "../../press/outline.ts";
import type { ShoeInks } from "./inks.ts";

export type ShoeKind = "lace" | "slip" | "boot" | "strap";
export type Pair = {
  at: readonly [x: number, y: number];
  /** In radians; at 0 the toes point up, to the wall. */
  turn: number;
  scale: number;
  kind: ShoeKind;
  /** Of the list of the inks. */
  ink: number;
};

/** A right shoe from above, its toes up; a left one is mirrored. */
const SOLE = points("-20,-66 0,-82 22,-70 30,-36 24,4 22,46 10,68 -10,68 -22,46 -22,0 -30,-34");
const HOLE = points("-14,2 0,-8 14,2 15,38 8,56 -8,56 -15,38");
const SLIP_HOLE = points("-15.4,2 0,-22 15.4,2 16.5,38 8.8,56 -8.8,56 -16.5,38");
const TONGUE = points("-9,-6 9,-6 8,14 -8,14");
const SHAFT = points("-20,-4 0,-16 20,-4 21,44 10,64 -10,64 -21,44");
const SHAFT_HOLE = points("-15,6 0,-4 15,6 15,40 7,54 -7,54 -15,40");
const SANDAL_BED = points("-16,-50 0,-60 16,-50 20,-20 16,44 0,58 -16,44 -20,-20");
const LACES = [
  joints("-11,-14,1.6 11,-20,1.6"),
  joints("-12,-4,1.6 12,-10,1.6"),
  joints("-12,6,1.6 11,0,1.6"),
  joints("2,-18,1.4 -16,-30,1.2 -18,-18,1.2"),
];
const STRAPS = [joints("-28,-40,7 0,-50,7 27,-42,7"), joints("-24,-6,6 0,-14,6 24,-8,6")];
const LIT: Record<Exclude<ShoeKind, "lace">, Joint[][]> = {
  slip: [joints("-16,-16,1 0,-26,2 16,-16,1")],
  boot: [joints("-18,-2,1 0,-13,2.4 18,-2,1")],
  strap: [joints("-22,-47,0.8 0,-57,2 22,-49,0.8")],
};
const LIT_TOE = [joints("-16,-68,0.6 0,-80,2.6 18,-68,0.6")];

/** Both shoes of a pair with their shadows away from the door at `light`; `id` is that of their shades. */
export function pair(
  { at: [x, y], turn, scale, kind, ink }: Pair,
  light: number,
  inks: ShoeInks,
  id: string,
): { definitions: string; drawn: string } {
  const apart = [34 * scale * Math.cos(turn), 34 * scale * Math.sin(turn)] as const;
  const both = [
    { at: [x - apart[0], y - apart[1]] as const, turn: turn - 0.06, side: 1 },
    { at: [x + apart[0], y + apart[1] + 4] as const, turn: turn + 0.05, side: -1 },
  ];
  const definitions = both.map((each, index) =>
    shade({
      id: `${id}-${index}`,
      ink: inks.cast,
      stops: "0:0 0.5:0.08 1:0.8",
      from: [each.at[0], each.at[1] - 75 * scale],
      to: [each.at[0], each.at[1] + 75 * scale],
    }),
  );
  const drawn = both.map((each, index) =>
    shoe({ ...each, scale, kind }, light, inks.shoes[ink] ?? inks.cast, inks, `${id}-${index}`),
  );
  return { definitions: definitions.join(""), drawn: drawn.join("") };
}

type Shoe = { at: readonly [number, number]; turn: number; side: number; scale: number; kind: ShoeKind };

function shoe({ at: [x, y], turn, side, scale, kind }: Shoe, light: number, ink: string, inks: ShoeInks, id: string) {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const place = (u: number, v: number) => [x + side * u * cos - v * sin, y + side * u * sin + v * cos] as const;
  const seed = Math.round(x);
  const shape = (outline: readonly Point[], more = 0, amount = 0.7) =>
    cutCurve(
      outline.map(([u, v]) => place(u, v)),
      amount,
      seed + more,
      5,
    );
  const lines = (all: readonly Joint[][]) =>
    strokes(all.map((line) => line.map(([u, v, half]): Joint => [...place(u, v), half * scale])));
  const away = (x - light) / 420;
  const sole = shape(SOLE, 2);
  const upper: Record<ShoeKind, () => string[]> = {
    lace: () => [
      fill(shape(HOLE, 3), inks.hollow),
      fill(shape(TONGUE, 4, 0.4), ink),
      fill(lines(LACES), inks.litBright),
    ],
    slip: () => [fill(shape(SLIP_HOLE, 3), inks.hollow), fill(lines(LIT.slip), inks.litBright, 'opacity=".6"')],
    boot: () => [
      fill(shape(SHAFT, 3), ink),
      fill(shape(SHAFT_HOLE, 4), inks.hollow),
      fill(lines(LIT.boot), inks.litBright, 'opacity=".7"'),
    ],
    strap: () => [
      fill(shape(SANDAL_BED, 3), inks.hollow),
      fill(lines(STRAPS), ink),
      fill(lines(LIT.strap), inks.litBright, 'opacity=".6"'),
    ],
  };
  return [
    fill(
      shape(
        SOLE.map(([u, v]): Point => [u + away * 16 * side, v + 15]),
        1,
      ),
      inks.cast,
      'opacity=".75"',
    ),
    fill(sole, ink),
    ...upper[kind](),
    fill(lines(LIT_TOE), inks.litBright, `opacity="${(0.9 - Math.abs(away) * 0.5).toFixed(2)}"`),
    stippled(sole, id),
  ].join("");
}
