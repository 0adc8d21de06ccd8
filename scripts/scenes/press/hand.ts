import { fill, shade, stippled } from "./ink.ts";
import { type Joint, joints, limb } from "./limb.ts";
import { curve, path, type Point, points, rough } from "./outline.ts";

export type HandInks = { hand: string; handShade: string; nail: string; cast: string };
export type Hand = {
  /** The wrist. */
  at: Point;
  /** A hand of scale 1 is 190 long. */
  scale: number;
  /** In degrees; 0 points up. */
  turn: number;
  isLeft: boolean;
};

/** A right hand from above, palm down, its wrist at (0, 0), its fingers up; a left one is mirrored. From the little finger on. */
const FINGERS = [
  joints("30,-62,12.5 37,-90,10.8 40,-112,9.8 40,-132,8.6 38,-144,7.2"),
  joints("15,-76,13 19,-106,11.6 21,-134,10.6 20,-158,9.4 18,-174,7.8"),
  joints("-6,-80,13.4 -4,-112,12 -3,-142,11 -4,-168,9.8 -6,-185,8"),
  joints("-26,-74,13.4 -27.5,-104,11.8 -28,-132,10.8 -29,-155,9.6 -31,-170,7.9"),
];
const THUMB = joints("-8,-8,17 -26,-30,18 -44,-58,13.4 -52,-82,11.4 -53,-102,10.2 -51,-113,8");
const BACK = points(
  "-25,70 -25,30 -27,4 -32,-20 -37,-48 -39.5,-78 -36,-98 -20,-106 -5,-109 14,-105 30,-95 42,-76 42,-52 36,-22 29,4 27,30 28,70",
);
const BASE_OF_THUMB = points("-8,14 -27,6 -36,-18 -40,-38 -30,-52 -14,-44 -4,-16");

type Digit = { outline: Point[]; tip: Joint; before: Joint };

/** A resting hand with its shadow. The light comes from the left: each finger has a dark sliver on its right. `id` is that of its shade. */
export function hand({ at: [x, y], scale, turn, isLeft }: Hand, inks: HandInks, id: string) {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const placed = <Placed extends Point>(all: readonly Placed[]) =>
    all.map(([across, along, width = 0]) => {
      const u = isLeft ? -across : across;
      return [x + u * cos - along * sin, y + u * sin + along * cos, width * scale] as unknown as Placed;
    });
  const digit = (line: Joint[], options: object): Digit => {
    const at = placed(line);
    return { outline: limb(at, { step: 4, ...options }), tip: last(at, 1), before: last(at, 2) };
  };
  const thumb = digit(THUMB, { amount: 0.5, seed: 9 });
  const fingers = FINGERS.map((finger) => digit(finger, { amount: 0.5, seed: 3 })).toSorted(
    (one, other) => other.tip[0] - one.tip[0],
  );
  const back = rough(curve(placed(BACK), { step: 5 }), { amount: 0.6, seed: 5 });
  const whole = [...fingers, thumb].map(({ outline }) => path(outline)).join("") + path(back);

  const drawn = ({ outline, tip, before }: Digit, shadowed = outline) =>
    fill(path(moved(shadowed, 2.6 * scale, scale)), inks.handShade) +
    fill(path(outline), inks.hand) +
    nail(tip, before, inks.nail);
  const isThumbShaded = thumb.tip[0] > (placed(points("0,-60"))[0]?.[0] ?? 0);
  const backDrawn = fill(path(back), inks.hand);
  const edge = fill(path(moved(back, 2.2 * scale, 0.6 * scale)), inks.handShade);
  const drawnFingers = fingers.map((each) => drawn(each)).join("");
  const base = fill(path(curve(placed(BASE_OF_THUMB), { step: 4 })), inks.hand);
  const across = back.map((point) => point[0]);
  return {
    definitions: shade({
      id,
      ink: inks.handShade,
      stops: "0:0 0.5:0.12 0.8:0.46 1:0.66",
      from: [Math.min(...across) - 6, y],
      to: [Math.max(...across) + 6, y + 8],
    }),
    drawn: [
      fill(whole, inks.cast, `transform="translate(${11 * scale} ${8 * scale})" opacity=".8"`),
      isThumbShaded
        ? drawn(thumb) + drawnFingers + edge + backDrawn
        : drawnFingers + backDrawn + drawn(thumb, limb(placed(THUMB.slice(2)), { step: 4 })),
      base,
      stippled(whole, id),
    ].join(""),
  };
}

const last = (line: readonly Joint[], fromEnd: number): Joint => line.at(-fromEnd) ?? [0, 0, 0];

const moved = (outline: readonly Point[], dx: number, dy: number) => outline.map(([x, y]): Point => [x + dx, y + dy]);

function nail([tipX, tipY, width]: Joint, [fromX, fromY]: Joint, ink: string): string {
  const turn = (Math.atan2(tipY - fromY, tipX - fromX) * 180) / Math.PI;
  const [left, top, wide, high] = [-0.95, -0.66, 1.5, 1.32].map((part) => (width * part).toFixed(1));
  return (
    `<rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="${(width * 0.6).toFixed(1)}" ` +
    `transform="translate(${tipX.toFixed(1)} ${tipY.toFixed(1)}) rotate(${turn.toFixed(0)})" fill="${ink}"/>`
  );
}
