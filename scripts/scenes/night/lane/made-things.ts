import { fill, stippled } from "../../press/ink.ts";
import { joints, scaled, stroke } from "../../press/limb.ts";
import { cut, cutCurve, path, type Point, points } from "../../press/outline.ts";
import type { LaneInks } from "./inks.ts";

type Place = readonly [x: number, y: number, scale: number];

const placer =
  ([x, y, scale]: Place) =>
  (corners: readonly Point[]): Point[] =>
    corners.map(([u, v]) => [x + u * scale, y + v * scale]);

/** A gate whose leaf stands open away from us, light between its pales, and the shadows that they throw towards us. */
export function gate(place: Place, inks: LaneInks): { drawn: string; shadows: string } {
  const placed = placer(place);
  const part = (corners: readonly Point[], seed: number, ink: string) =>
    fill(cut(placed(corners), 0.6 * place[2], seed, 12), ink);
  const [hinge, latch]: [Point, Point] = [
    [-84, -2],
    [2, -36],
  ];
  const along = (part: number): Point => [
    hinge[0] + (latch[0] - hinge[0]) * part,
    hinge[1] + (latch[1] - hinge[1]) * part,
  ];
  let [drawn, shadows] = ["", ""];
  for (let pale = 0; pale < 6; pale += 1) {
    const far = (pale + 0.35) / 6;
    const [u, v] = along(far);
    const half = 5.4 - far * 1.8;
    const top = v - 118 - 15 * Math.sin(Math.PI * (0.12 + far * 0.5)) + far * 26;
    drawn += part(
      [
        [u - half, v],
        [u - half, top],
        [u, top - 8],
        [u + half, top],
        [u + half, v],
      ],
      pale + 3,
      inks.ink,
    );
    drawn += part(
      [
        [u + half - 1.8, v],
        [u + half - 1.8, top + 2],
        [u + half, top],
        [u + half, v],
      ],
      pale + 13,
      inks.rim,
    );
    const aside = (u + 6) * 0.9;
    shadows += path(
      placed([
        [u - half, v + 2],
        [u + half, v + 2],
        [u + half * 2.6 + aside, v + 150],
        [u - half * 2.6 + aside, v + 150],
      ]),
    );
  }
  for (const [height, seed] of [
    [-26, 56],
    [-88, 118],
  ] as const)
    drawn += part(
      [
        [hinge[0], hinge[1] + height],
        [latch[0], latch[1] + height * 0.8],
        [latch[0], latch[1] + height * 0.8 + 7],
        [hinge[0], hinge[1] + height + 9],
      ],
      seed,
      inks.ink,
    );
  drawn += part(points("-84,-30 0,-110 2,-102 -84,-19"), 44, inks.ink);
  for (const [x, height] of [
    [-92, 158],
    [92, 152],
  ] as const) {
    const post: Point[] = [
      [-10, 8],
      [-10, -height],
      [-13, -height - 3],
      [0, -height - 15],
      [13, -height - 3],
      [10, -height],
      [10, 8],
    ];
    drawn += part(
      post.map(([u, v]): Point => [x + u, v]),
      x + 200,
      inks.ink,
    );
    shadows += path(
      placed([
        [x - 10, 6],
        [x + 10, 6],
        [x * 1.8 + 30, 190],
        [x * 1.8 - 20, 190],
      ]),
    );
  }
  drawn +=
    part(points("-84,8 -83,-156 -81,-158 -80,8"), 71, inks.rim) +
    part(points("82,8 82,-150 84,-152 85,8"), 72, inks.rim);
  return { drawn, shadows };
}

/** Where the lantern's flame is. */
export const lanternOf = ([x, y, scale]: Place): Point => [x - 62 * scale, y - 128 * scale];

/** A letterbox on its post, somebody's letter half in; a lantern on a bracket above. It takes the shades "box", "lid" and "pane". */
export function letterbox(place: Place, inks: LaneInks): string {
  const placed = placer(place);
  const shape = (corners: string, seed: number) => cut(placed(points(corners)), 0.7 * place[2], seed, 10);
  const part = (corners: string, seed: number, ink: string) => fill(shape(corners, seed), ink);
  const line = (written: string) => stroke(scaled(joints(written), place, place[2]));
  const [body, lid, pane] = [
    shape("-44,-4 -44,66 56,72 56,-8", 4),
    shape("-54,0 -46,-30 58,-36 68,-2", 5),
    shape("-80,-108 -76,-150 -48,-150 -44,-108", 10),
  ];
  return [
    part("20,330 22,-236 36,-250 52,-236 56,330", 2, inks.wood) + part("20,330 22,-236 25,-239 24,330", 3, inks.lit),
    fill(line("34,-196,4 -10,-210,4 -56,-202,4 -62,-188,3"), inks.iron),
    fill(line("34,-150,3 0,-164,3 -22,-204,2.4"), inks.iron),
    fill(body, inks.box) + stippled(body, "box") + fill(lid, inks.boxShade) + stippled(lid, "lid"),
    part("-30,20 42,21 42,29 -30,28", 6, inks.slot),
    part("-16,25 -26,-8 26,-18 34,25", 7, inks.mail) + fill(line("-25,-7,1 8,8,1.4 26,-17,1"), inks.boxShade),
    part("-30,25 42,26 42,29 -30,28", 8, inks.slot),
    fill(cutCurve(placed(points("2,42 10,46 10,54 2,58 -6,54 -6,46")), 0.4, 9, 3), inks.warm),
    fill(pane, inks.hot) + stippled(pane, "pane"),
    fill(cutCurve(placed(points("-62,-112 -70,-124 -66,-136 -60,-146 -55,-132 -55,-120")), 0.4, 11, 3), inks.flame),
    part("-86,-100 -84,-110 -40,-110 -38,-100", 12, inks.iron),
    part("-82,-148 -70,-168 -54,-168 -42,-148", 13, inks.iron),
    ...["-80,-108,2 -76,-150,2", "-44,-108,2 -48,-150,2", "-70,-168,2 -70,-184,2 -62,-190,2 -54,-184,2 -54,-168,2"].map(
      (bar) => fill(line(bar), inks.iron),
    ),
    fill(line("-66,-150,1 -68,-130,1 -70,-109,1"), inks.iron),
  ].join("");
}
