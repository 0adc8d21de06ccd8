import { clipped, fill, group, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { crown, ridge } from "../../press/land.ts";
import { type Joint, stroke } from "../../press/limb.ts";
import { band, curve, path, type Point, rough } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { fern, frame, litSide, looseLeaves, tracks } from "./foliage.ts";
import { INKS, type LaneInks } from "./inks.ts";
import { gate, lanternOf, letterbox } from "./made-things.ts";
import { type LanePlan, PLANS } from "./plan.ts";

/** A sunken lane under old trees, light at its far end, the gate ajar, a lantern over the letterbox. Words stand on the nearest leaves. */
export const lane: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const frames = plan.arches.map((arch, depth) => frame(plan, arch, depth));
    const whole = wholeOf(plan.frame);
    const framed = (depth: number) =>
      fill(frames[depth] ?? "", inkOf(inks, depth)) +
      clipped(stippled(whole, `light-${depth}`), `frame-${depth}`, frames[depth] ?? "");
    const loose = (depth: number, count: number, size: number) =>
      fill(looseLeaves(plan.arches[depth] ?? [], count, size * plan.unit, depth + 3), inkOf(inks, depth));
    return sheet({
      frame: plan.frame,
      definitions: shades(plan, inks) + `<path id="fern" d="${fern()}"/>`,
      drawn: [
        farEnd(plan, inks),
        framed(0) + fill(frames[1] ?? "", inkOf(inks, 1)) + loose(0, 40, 11),
        clipped(stippled(whole, "light-1"), "frame-1", frames[1] ?? "") + loose(1, 60, 14),
        way(plan, inks),
        fill(
          plan.boughs
            .map((bough, index) => stroke(bough, { amount: 1.2 * plan.unit, seed: index + 3, step: 8 }))
            .join(""),
          inkOf(inks, 2),
        ),
        framed(2) + loose(2, 80, 18),
        trees(plan, inks),
        framed(3) + loose(3, 80, 24),
        group(ferns(plan), `fill="${inks.ink}"`),
        lanternHalo(plan),
        letterbox(plan.box, inks),
      ].join(""),
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.1 : 0.13 },
    });
  },
};

const inkOf = ({ frames }: LaneInks, depth: number) => frames[depth] ?? "";

function shades({ frame: { height }, moon: [x, y], horizon, unit, box }: LanePlan, inks: LaneInks): string {
  const [lanternX, lanternY] = lanternOf(box);
  const [boxX, boxY, scale] = box;
  const around = (id: string, ink: string, centre: Point, radius: number, stops: string) =>
    shade({ id, ink, centre, radius, stops });
  const lights = [
    [inks.lit, 210, 0.95],
    [inks.lit, 300, 0.85],
    [inks.litNear, 410, 0.9],
    [inks.litNear, 600, 0.6],
  ] as const;
  return [
    around("sky-light", inks.skyLit, [x, y + 30 * unit], 250 * unit, "0:1 0.4:0.7 1:0"),
    ...lights.map(([ink, radius, dense], depth) =>
      around(
        `light-${depth}`,
        ink,
        [x - 30 * unit, y + 30 * unit],
        radius * unit,
        `0:${dense} 0.62:${dense} 0.8:${dense * 0.42} 1:0`,
      ),
    ),
    shade({
      id: "way",
      ink: inks.laneShade,
      stops: "0:0 0.3:0.25 0.7:0.72 1:0.95",
      from: [0, horizon + 30 * unit],
      to: [0, height],
    }),
    around("lantern", inks.warm, [lanternX, lanternY], 190 * scale, "0:0.9 0.2:0.6 0.5:0.22 1:0"),
    shade({
      id: "box",
      ink: inks.boxShade,
      stops: "0:0 0.4:0.2 1:1",
      from: [boxX - 30 * scale, boxY - 20 * scale],
      to: [boxX + 56 * scale, boxY + 66 * scale],
    }),
    around("lid", inks.boxLit, [lanternX, boxY - 30 * scale], 110 * scale, "0:1 0.5:0.5 1:0"),
    around("pane", inks.warm, [lanternX, lanternY], 34 * scale, "0:0 1:0.8"),
  ].join("");
}

/** The moon over the Tor, and the land to which the lane leads. */
function farEnd({ frame: { width, height }, moon: [x, y, radius], horizon, unit }: LanePlan, inks: LaneInks): string {
  const hill: Point[] = [
    [-20, horizon - 4],
    [x - 190 * unit, horizon - 18 * unit],
    [x - 90 * unit, horizon - 42 * unit],
    [x - 34 * unit, horizon - 74 * unit],
    [x, horizon - 78 * unit],
    [x + 60 * unit, horizon - 40 * unit],
    [x + 160 * unit, horizon - 12 * unit],
    [width + 20, horizon],
  ];
  const tower: Point[] = [
    [-22, -70],
    [-22, -112],
    [-18, -106],
    [-12, -106],
    [-8, -112],
    [-8, -70],
  ].map(([u = 0, v = 0]) => [x + u * unit, horizon + v * unit]);
  const trees = crown(
    [x - 190 * unit, x + 190 * unit],
    () => horizon + 8 * unit,
    (part) => (16 + 26 * Math.abs(part - 0.5)) * unit,
    { seed: 6, lump: 15 * unit },
  );
  return [
    fill(rectangle(0, 0, width, height), inks.sky) + stippled(rectangle(0, 0, width, height), "sky-light"),
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${inks.moon}"/>`,
    fill(ridge(hill, width, horizon + 60, { seed: 4, amount: 2, fine: 0.4 }).path + path(tower), inks.tor),
    fill(trees + rectangle(0, horizon + 6, width, height - horizon), inkOf(inks, 0)),
  ].join("");
}

function way(plan: LanePlan, inks: LaneInks): string {
  const edge = (line: readonly Point[]) => curve(line, { closed: false });
  const shape = path(rough(band(edge(plan.left), edge(plan.right)), { amount: 1.4, seed: 6 }));
  const { drawn, shadows } = gate(plan.gate, inks);
  const { tracks: wheels, tufts } = tracks(plan);
  const ground = [
    stippled(wholeOf(plan.frame), "way"),
    fill(wheels, inks.laneShade, 'opacity=".4"'),
    fill(tufts, inks.laneShade),
    fill(shadows, inks.shadow, 'opacity=".62"'),
  ].join("");
  return fill(shape, inks.lane) + clipped(ground, "lane", shape) + drawn;
}

/** Trunks and roots, lit on the side of the lane. */
function trees({ trunks, roots, unit }: LanePlan, inks: LaneInks): string {
  const bark = [
    ...trunks.map((trunk, index) => stroke(trunk, { amount: 2.4 * unit, seed: index + 8, step: 9, cap: false })),
    ...roots.map((root, index) => stroke(root, { amount: 1.4 * unit, seed: index + 20, step: 9 })),
  ];
  const tops = roots
    .filter(({ length }) => length > 3)
    .map((root) =>
      root
        .slice(1, -1)
        .map(([x, y, half], index): Joint => [x + half * 0.2, y - half + 1.4 * unit, (index > 0 ? 1.7 : 0.8) * unit]),
    );
  const lit = trunks.map((trunk, index) =>
    litSide(trunk.length > 7 ? trunk.slice(2, 7) : trunk.slice(1, 6), index === 0 ? 1 : -1, unit),
  );
  return [
    fill(bark.join(""), inkOf(inks, 3)),
    fill(tops.map((line) => stroke(line, { step: 9 })).join(""), inks.litNear, 'opacity=".8"'),
    fill(lit.join(""), inks.litNear),
  ].join("");
}

function ferns({ ferns: all }: LanePlan): string {
  return all
    .map(({ at: [x, y], scale, turn }) => {
      const place = `translate(${x} ${y}) rotate(${turn}) scale(${turn < 0 ? -scale : scale} ${scale})`;
      return `<use href="#fern" transform="${place}"/>`;
    })
    .join("");
}

function lanternHalo({ box }: LanePlan): string {
  const [x, y] = lanternOf(box);
  const reach = 190 * box[2];
  return stippled(rectangle(x - reach, y - reach, reach * 2, reach * 2), "lantern");
}
