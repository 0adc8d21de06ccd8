import { clipped, fill, group, rectangle } from "../../press/ink.ts";
import { joints, strokes } from "../../press/limb.ts";
import { band, curve, cut, cutCurve, path, placed, type Point, points } from "../../press/outline.ts";
import { shadow } from "../../press/shadow.ts";
import type { TableInks } from "./inks.ts";

const [WIDTH, HEIGHT] = [158, 262];
const box = (width: number, height: number): Point[] => [
  [-width / 2, -height / 2],
  [width / 2, -height / 2],
  [width / 2, height / 2],
  [-width / 2, height / 2],
];

type Card = { at: Point; turn: number; scale: number; lift?: number };
type Light = readonly [x: number, y: number, ...rest: number[]];

/** A card, face down unless it is turned, with its shadow away from the light. */
export function card({ at, turn, scale, lift = 9 }: Card, isTurned: boolean, light: Light, inks: TableInks): string {
  const sheet = (width: number, height: number, seed: number) =>
    cut(placed(box(width, height), at, turn, scale), 0.8, seed, 14);
  const place = `transform="translate(${at[0]} ${at[1]}) rotate(${turn}) scale(${scale})"`;
  return (
    fill(shadow(placed(box(WIDTH, HEIGHT), at, turn, scale), light, lift), inks.shade) +
    (isTurned
      ? fill(sheet(WIDTH, HEIGHT, 3), inks.face) + group(face(inks), place)
      : fill(sheet(WIDTH, HEIGHT, 3), inks.cardEdge) +
        fill(sheet(WIDTH - 16, HEIGHT - 16, 5), inks.cardBack) +
        group(back(inks), place))
  );
}

/** A crescent within rays, on a field of small lozenges. */
function back({ line }: TableInks): string {
  let [lozenges, rays] = ["", ""];
  for (let column = -3; column <= 3; column += 1)
    for (let row = -5; row <= 5; row += 1) {
      const [x, y] = [column * 18, row * 20];
      if ((column + row) % 2 === 0 && Math.hypot(x, y) > 44) lozenges += `M${x} ${y - 3.4}l3 3.4l-3 3.4l-3-3.4z`;
    }
  for (let ray = 0; ray < 16; ray += 1) {
    const [x, y] = [Math.cos((ray / 8) * Math.PI), Math.sin((ray / 8) * Math.PI)];
    rays += `M${(x * 31).toFixed(1)} ${(y * 31).toFixed(1)}L${(x * 38).toFixed(1)} ${(y * 38).toFixed(1)}`;
  }
  return (
    fill(rectangle(-69, -121, 138, 242), "none", `stroke="${line}" stroke-width="1.6" opacity=".75"`) +
    fill(lozenges, line, 'opacity=".5"') +
    fill("M0-26A26 26 0 1 0 0 26A20 26 0 1 1 0-26z", line, 'transform="rotate(28)"') +
    `<path d="${rays}" stroke="${line}" stroke-width="1.8" stroke-linecap="round"/>`
  );
}

/** The card that is turned shows the hills of the Welcome page. */
function face(inks: TableInks): string {
  const land = (landmarks: string, seed: number) => cutCurve(points(landmarks), 0.7, seed, 8);
  const lane = band(
    curve(points("16,26 8,36 24,50 4,66 -30,122"), { closed: false, step: 4 }),
    curve(points("19,26 14,36 33,50 22,68 20,122"), { closed: false, step: 4 }),
  );
  const reeds = [joints("-62,120,2 -54,80,1.6 -38,52,0.8"), joints("-56,92,1 -64,70,0.8")];
  return (
    clipped(
      [
        fill(rectangle(-70, -122, 140, 244), inks.faceSky),
        `<circle cx="16" cy="-62" r="31" fill="${inks.face}"/>`,
        fill(land("-80,6 -40,-6 -10,-30 4,-32 24,-14 50,2 80,8 80,60 -80,60", 4), inks.farHill),
        fill("M-9-28v-26h3v3h6v-3h3v26z", inks.middleHill),
        fill(land("-80,34 -30,22 20,30 80,16 80,90 -80,90", 6), inks.middleHill),
        fill(land("-80,70 -34,60 0,66 40,56 80,62 80,140 -80,140", 7), inks.nearHill),
        fill(path(lane), inks.face),
      ].join(""),
      "face",
      rectangle(-67, -119, 134, 238),
    ) +
    fill(strokes(reeds), inks.face) +
    fill(rectangle(-67, -119, 134, 238), "none", `stroke="${inks.nearHill}" stroke-width="2"`)
  );
}
