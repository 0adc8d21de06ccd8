import { STAR } from "#app/kit/ui/ornaments/star.ts";
import { RUNES } from "#domain/look/runes.ts";
import { moonPath } from "#app/site/moon-phase.ts";
import { around, circle, round, type Stroke, turns } from "./strokes.ts";

/** Three cards laid out side by side: a moon, the rune perthro, a star. */
const readings: Stroke[] = [{ d: circle(0, 0, 178), ink: "hair" }, ...([-1, 1, 0] as const).flatMap(card)];

function card(place: -1 | 0 | 1): Stroke[] {
  const transform = `translate(${place * 98} ${place === 0 ? -8 : 22}) rotate(${place * 11})`;
  const sign: Stroke =
    place === -1
      ? { d: moonPath(60, 30), ink: "moon", transform }
      : place === 1
        ? { d: STAR, ink: "gold", transform: `${transform} scale(3.6)` }
        : { d: RUNES.perthro, ink: "gold", transform: `${transform} scale(3.9) translate(-8 -12)` };
  return [
    { d: "M-62 -104H62V104H-62Z", ink: "ground", transform },
    { d: "M-53 -95H53V95H-53Z", ink: "hair", transform },
    ...(place === 0 ? [] : [{ d: circle(0, 0, 30), ink: "line" as const, transform }]),
    sign,
  ];
}

/** The full moon over moving water. */
const shamanicYoga: Stroke[] = [
  { d: circle(0, -78, 84), ink: "hair" },
  { d: circle(0, -78, 100), ink: "hair" },
  { d: circle(0, -78, 66), ink: "moon" },
  ...Array.from({ length: 9 }, (_, row): Stroke => ({
    d: wave(34 + row * 18, 150 + row * 4, 3 + row * 0.8, row),
    ink: row === 0 ? "gold" : "line",
  })),
];

/** A wave around the middle, `half` wide to each side; each row has another phase. */
function wave(y: number, half: number, swell: number, row: number): string {
  const step = 25;
  const bends = Math.floor((2 * half) / step);
  const first = row % 4 < 2 ? -1 : 1;
  return `M${-half} ${y}${Array.from({ length: bends }, (_, bend) => `q${step / 2} ${round(first * (bend % 2 === 0 ? swell : -swell) * 2)} ${step} 0`).join("")}`;
}

/** Sowilo, the sun, within rings and rays. */
const reikiTherapy: Stroke[] = [
  { d: circle(0, 0, 70), ink: "line" },
  { d: circle(0, 0, 78), ink: "hair" },
  { d: circle(0, 0, 150), ink: "hair" },
  ...turns(36).map((angle, index): Stroke => {
    const [fromX, fromY] = around(angle, 90);
    const [toX, toY] = around(angle, index % 3 === 0 ? 180 : 132);
    return { d: `M${fromX} ${fromY}L${toX} ${toY}`, ink: index % 3 === 0 ? "line" : "hair" };
  }),
  {
    d: turns(12)
      .map((angle) => circle(...around(angle, 188), 2))
      .join(""),
    ink: "moon",
  },
  { d: RUNES.sowilo, ink: "gold", transform: "scale(3.6) translate(-8.5 -12)" },
];

/** Seven seats around one flame, connected like a constellation. */
const SEATS = turns(7).map((angle) => around(angle, 138));
const meditation: Stroke[] = [
  { d: circle(0, 0, 184), ink: "hair" },
  { d: circle(0, 0, 66), ink: "hair" },
  { d: `M${SEATS.map((seat) => seat.join(" ")).join("L")}Z`, ink: "line" },
  ...SEATS.flatMap(([x, y], seat): Stroke[] => [
    { d: circle(x, y, 21), ink: "ground" },
    { d: moonPath(40 + seat * 47, 13), ink: "moon", transform: `translate(${x} ${y})` },
  ]),
  { d: "M0 -48C10 -28 17 -18 17 -4A17 17 0 0 1 -17 -4C-17 -16 -8 -24 0 -48Z", ink: "gold" },
  { d: "M0 22V48", ink: "gold" },
];

export const DRAWING_OF = { readings, shamanicYoga, reikiTherapy, meditation } as const;

export type DrawingName = keyof typeof DRAWING_OF;
