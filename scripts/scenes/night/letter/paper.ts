import { fill, stippled } from "../../press/ink.ts";
import { joints, stroke, strokes } from "../../press/limb.ts";
import { random } from "../../press/noise.ts";
import { cut, cutCurve, disc, placed, type Point, points } from "../../press/outline.ts";
import { shadow } from "../../press/shadow.ts";
import type { LetterInks } from "./inks.ts";
import type { LetterPlan } from "./plan.ts";

/** The corners of a sheet of this size around (0, 0). */
export function corners(width: number, height: number): Point[] {
  const [half, long] = [width / 2, height / 2];
  return [
    [-half, -long],
    [half, -long],
    [half, long],
    [-half, long],
  ];
}

/** Lines of a hand that nobody can read: words as runs of loops, a gap after each, from left to right. The last ends at the pen. */
export function script({ page, pen, card, gap, unit, isMirrored }: LetterPlan, inks: LetterInks): string {
  const { at, turn, width, height } = page;
  const tip: Point = [pen[0] - at[0], pen[1] - at[1]];
  const [[tipX, tipY] = [0, 0]] = placed([tip], [0, 0], -turn);
  const [margin, top] = [width * 0.11, -height * 0.42];
  const besideCard = 200 * card.scale * 0.78;
  const underCard = top + card.scale * 262 * 0.78 + 30 * unit;
  const direction = isMirrored ? -1 : 1;
  const chance = random(11);
  const last = Math.ceil((tipY - top) / gap);
  let data = "";
  for (let line = 0; line <= last; line += 1) {
    const y = tipY - (last - line) * gap;
    if (y < top) continue;
    const kept = y < underCard ? besideCard : 0;
    const start = -width / 2 + margin + (isMirrored ? 0 : kept);
    const ragged = width / 2 - margin - chance() * 50 * unit - (isMirrored ? kept : 0);
    const end = line === last ? tipX * direction : ragged;
    for (let x = start; x < end - 8 * unit; x += (8 + chance() * 6) * unit) {
      data += `M${x.toFixed(0)} ${y.toFixed(0)}`;
      for (let letter = 2 + Math.floor(chance() * 7); letter > 0 && x < end - 3 * unit; letter -= 1) {
        const [loop, wide] = letterOf(Math.floor(chance() * 10), unit);
        data += loop;
        x += wide;
      }
    }
  }
  const place = `transform="translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${direction} 1)"`;
  return `<path d="${data}" ${place} fill="none" stroke="${inks.ink}" stroke-width="${2.5 * unit}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** An ascender, a descender, an arch or a bowl, and how wide it is. */
function letterOf(kind: number, unit: number): [data: string, width: number] {
  const wide = [5.4, 6.4, 4.6][kind % 3] ?? 5;
  const n = (...values: number[]) => values.map((value) => (value * unit).toFixed(1)).join(" ");
  if (kind < 2) return [`c${n(3, -17, 7, -15, wide, 0)}`, wide * unit];
  if (kind < 3) return [`c${n(6, -5, 3, 15, -1, 12)}s${n(3, -10, wide + 1, -12)}`, wide * unit];
  if (kind < 6) return [`q${n(2, -9, wide, 0)}`, wide * unit];
  return [`q${n(-1, 3, 1.4, 1)}t${n(wide - 1.4, -1)}q${n(1, -7, -1, -5)}t${n(1, 5)}`, wide * unit];
}

/** A brass clip: one bent wire, twice round. */
export function clip({ card: { at, turn, scale } }: LetterPlan, inks: LetterInks): string {
  const wire = (bends: string) =>
    stroke(placed(points(bends), at, turn, scale).map(([x, y]) => [x, y, 3.2 * Math.max(scale, 0.7)] as const));
  return (
    fill(
      wire("-34,-96 -34,-140 -22,-156 -10,-140 -10,-84 -22,-74 -32,-84"),
      inks.shade,
      'opacity=".5" transform="translate(-3 4)"',
    ) + fill(wire("-40,-98 -40,-146 -24,-162 -8,-146 -8,-84 -21,-72 -34,-84 -34,-140"), inks.nib)
  );
}

/** An envelope with its seal. It takes the shade "envelope". */
export function envelope({ envelope: place, lamp }: LetterPlan, inks: LetterInks): string {
  if (!place) return "";
  const at = (written: string) => placed(points(written), place.at, place.turn);
  const body = placed(corners(380, 240), place.at, place.turn);
  const [middle] = at("0,13") as [Point];
  const wax = "-30,6 -16,-12 8,-16 28,-4 34,16 22,36 0,42 -22,36 -34,22";
  const glint = placed(joints("-22,-2,1 -4,-11,2.4 20,-2,1"), place.at, place.turn);
  return [
    fill(shadow(body, lamp, 10), inks.shade, 'opacity=".8"'),
    fill(cut(body, 0.9, 4), inks.envelope),
    fill(
      cut(at("-190,-120 190,-120 24,22 0,32 -24,22"), 0.8, 5),
      inks.envelopeShade,
      'opacity=".55" transform="translate(-3 5)"',
    ),
    fill(cut(at("-188,-120 188,-120 24,14 0,24 -24,14"), 0.8, 5), inks.envelope),
    stippled(cut(body, 0.9, 4), "envelope"),
    fill(cutCurve(at(wax), 1.4, 7, 4), inks.seal),
    fill(disc(middle, 20, 8), inks.sealShade) + fill(disc(middle, 17.5, 9), inks.seal),
    fill(stroke(glint), inks.sealLit),
  ].join("");
}

/** A square bottle of ink, open. */
export function bottle({ bottle: at, lamp }: LetterPlan, inks: LetterInks): string {
  if (!at) return "";
  const [x, y] = at;
  const square = (half: number): Point[] => {
    const [near, far] = [half * 0.86, half];
    const around: Point[] = [
      [-far, -near],
      [-near, -far],
      [near, -far],
      [far, -near],
      [far, near],
      [near, far],
      [-near, far],
      [-far, near],
    ];
    return placed(around, at, 12);
  };
  const glints = [
    joints(`${x - 22},${y - 10},1 ${x - 12},${y - 22},3 ${x + 6},${y - 25},1`),
    placed(joints("-50,-50,1 0,-53,2.4 50,-50,1"), at, 12),
  ];
  return [
    fill(shadow(square(62), lamp, 34), inks.shade, 'opacity=".8"'),
    fill(cut(square(62), 0.7, 3), inks.bottleShade) + fill(cut(square(57), 0.7, 4), inks.bottle),
    fill(disc(at, 36, 5), inks.bottleShade) + fill(disc(at, 30, 6), inks.ink),
    fill(strokes(glints), inks.rim),
  ].join("");
}
