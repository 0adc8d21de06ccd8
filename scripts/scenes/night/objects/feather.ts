import { clipped, fill, rectangle, stippled } from "../../press/ink.ts";
import { type Joint, stroke, strokes } from "../../press/limb.ts";
import { noise, random } from "../../press/noise.ts";
import { curve, cut, path, type Point, points, rough } from "../../press/outline.ts";
import type { StageInks } from "./inks.ts";
import { across, type Drawn } from "./part.ts";

const SPINE = curve(points("176,716 250,616 330,500 404,372 486,244 590,132"), { closed: false, step: 8 });
type Side = 1 | -1;
/** Where the vane is parted, on each side. */
const PARTED: Record<Side, number[]> = { 1: [0.36, 0.62], [-1]: [0.3, 0.52, 0.78] };

const spineAt = (part: number) => Math.min(SPINE.length - 1, Math.max(0, Math.round(part * (SPINE.length - 1))));

/** Across and along the spine, as directions. */
function directions(index: number) {
  const [before, after] = [SPINE[Math.max(0, index - 2)], SPINE[Math.min(SPINE.length - 1, index + 2)]] as [
    Point,
    Point,
  ];
  const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
  const [dx, dy] = [(after[0] - before[0]) / length, (after[1] - before[1]) / length];
  return { across: [dy, -dx] as const, along: [dx, dy] as const };
}

/** A point of the vane: how far up the spine, on which side, how far out. */
function vaneAt(part: number, side: Side, out = 1): Point {
  const index = spineAt(part);
  const [x, y] = SPINE[index] ?? [0, 0];
  const { across: aside, along } = directions(index);
  const swelling = Math.sin(Math.PI * Math.min(1, Math.max(0, (part - 0.17) / 0.845))) ** 0.62;
  const half = (side === 1 ? 112 : 82 * (1 - 0.1 * part)) * swelling * out;
  return [x + aside[0] * side * half + along[0] * half * 0.62, y + aside[1] * side * half + along[1] * half * 0.62];
}

function vane(side: Side, seed: number): string {
  const edge: Point[] = [];
  for (let part = 0.17; part <= 1; part += 0.018) {
    const isParted = PARTED[side].some((each) => Math.abs(part - each) < 0.0095);
    edge.push(isParted ? vaneAt(part - 0.008, side, 0.5) : vaneAt(part, side, 1 + 0.035 * noise(part * 22, side + 4)));
    if (isParted) edge.push(vaneAt(part + 0.012, side, 0.99));
  }
  const spine = SPINE.filter((_, index) => index > SPINE.length * 0.16).toReversed();
  return path(rough([...spine, ...edge], { amount: 0.8, seed }));
}

/** An owl's bars. */
function bars(): string {
  let all = "";
  for (let bar = 0; bar < 6; bar += 1)
    for (const side of [1, -1] as const) {
      const part = 0.3 + bar * 0.115;
      const [lower, upper]: [Point[], Point[]] = [[], []];
      for (let out = 0.04; out <= 0.98; out += 0.12) {
        lower.push(vaneAt(part + 0.012 * noise(out * 4, bar), side, out));
        upper.unshift(vaneAt(part + 0.034 + 0.012 * noise(out * 5, bar + 9) + 0.012 * out, side, out));
      }
      all += path(curve([...lower, ...upper], { step: 10 }));
    }
  return all;
}

function barbs(): string {
  const rounded = ([x, y]: Point) => `${x.toFixed(0)} ${y.toFixed(0)}`;
  let all = "";
  for (let barb = 0; barb < 40; barb += 1)
    for (const side of [1, -1] as const) {
      const part = 0.2 + barb * 0.0195;
      const from = SPINE[spineAt(part)] ?? [0, 0];
      all += `M${rounded(from)}Q${rounded(vaneAt(part - 0.02, side, 0.5))} ${rounded(vaneAt(part, side, 0.94))}`;
    }
  return all;
}

function down(): string {
  const chance = random(6);
  return Array.from({ length: 15 }, (_, index) => {
    const at = spineAt(0.13 + chance() * 0.11);
    const [x, y] = SPINE[at] ?? [0, 0];
    const { across: aside, along } = directions(at);
    const [side, long] = [index % 2 === 1 ? 1 : -1, 34 + chance() * 40];
    const line: Joint[] = [
      [x, y, 2],
      [x + aside[0] * side * long * 0.6 + along[0] * 6, y + aside[1] * side * long * 0.6 + along[1] * 6, 2.4],
      [x + aside[0] * side * long - along[0] * long * 0.3, y + aside[1] * side * long - along[1] * long * 0.3, 1],
    ];
    return stroke(line, { step: 7 });
  }).join("");
}

/** The spine as a stroke that thins towards the tip. */
function quill(everyNth: number, thick: number, thin: number, aside: number): string {
  const chosen = SPINE.filter((_, index) => index % everyNth === 0 || index === SPINE.length - 1);
  const line = chosen.map(([x, y], index): Joint => [
    x - aside,
    y - aside,
    thick - ((thick - thin) * index) / chosen.length,
  ]);
  return strokes([line], { step: 7 });
}

/** A feather on a wall on which two bars of the window's light lie; it has its own ground. */
export function feather(inks: StageInks): Drawn {
  const whole = rectangle(0, 0, 800, 800);
  const [right, left] = [vane(1, 3), vane(-1, 5)];
  const light = ["-40,-40 236,-40 560,860 250,860", "280,-40 560,-40 900,860 606,860"].map((bar, index) =>
    cut(points(bar), 1.6, index + 3),
  );
  const shadow = 'transform="translate(34 30)"';
  const markings =
    fill(bars(), inks.carve, 'opacity=".72"') +
    `<path d="${barbs()}" fill="none" stroke="${inks.shade}" stroke-width="1.5" opacity=".55"/>`;
  return {
    definitions: [
      across("window", inks.wallLit, "0:0.95 0.5:0.7 1:0.1", [40, 60], [700, 640]),
      across("wall", inks.wallShade, "0:0 0.5:0.3 1:0.95", [140, 100], [800, 760]),
      across("feather-shade", inks.shade, "0:0 0.3:0.1 1:0.95", [350, 330], [520, 480]),
      across("feather-light", inks.light, "0:0.95 0.6:0.5 1:0", [300, 300], [420, 400]),
      across("feather-foot", inks.shade, "0:0.95 1:0", [200, 690], [320, 520]),
    ].join(""),
    drawn: [
      fill(whole, inks.wall) + stippled(whole, "wall") + clipped(stippled(whole, "window"), "bars-of-light", ...light),
      fill(right + left, inks.cast, `opacity=".55" ${shadow}`) +
        fill(quill(6, 7.5, 0.9, 0) + down(), inks.cast, `opacity=".5" ${shadow}`),
      fill(down() + right + left, inks.thing),
      stippled(left, "feather-light") + stippled(right, "feather-shade") + stippled(left, "feather-foot"),
      clipped(markings, "feather", right, left),
      fill(quill(6, 7.5, 0.9, 0), inks.carve) + fill(quill(8, 2.4, 0.4, 1.4), inks.light),
    ].join(""),
  };
}
