import { fill, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { type Ridge, ridge } from "../../press/land.ts";
import { type Joint, stroke } from "../../press/limb.ts";
import { layeredNoise, noise, random } from "../../press/noise.ts";
import { band, curve, cutCurve, ellipse, path, type Point, rough } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { type BayInks, INKS } from "./inks.ts";
import { type BayPlan, PLANS } from "./plan.ts";
import { walker } from "./walker.ts";

/** A bay in the first sun: one long wave from the cape to our feet, and someone who goes down to the water with a mat. */
export const bay: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const lines = linesOf(plan);
    return sheet({
      frame: plan.frame,
      definitions: shades(plan, inks),
      drawn: [
        sky(plan, inks),
        sun(plan, inks),
        land(plan, inks),
        sea(plan, inks, lines),
        wave(plan, inks, lines),
        sand(plan, inks, lines),
        walker(plan, inks),
        grass(plan, inks, lines),
      ].join(""),
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.1 : 0.26 },
    });
  },
};

type Lines = { swells: Ridge[]; crest: Ridge; edge: Ridge; wet: Ridge; grass: Ridge };

function linesOf({ frame: { width, height }, unit, swells, crest, edge, wet, grass }: BayPlan): Lines {
  const line = (landmarks: Point[], seed: number, amount: number, length: number) =>
    ridge(landmarks, width, height + 200, { seed, amount: amount * unit, fine: 0.5, length: length * unit, step: 5 });
  return {
    swells: swells.map((swell, index) => line(swell, 3 + index, 2.5, 170)),
    crest: line(crest, 7, 5, 210),
    edge: line(edge, 11, 16, 170),
    wet: line(wet, 13, 22, 210),
    grass: line(grass.ground, 17, 8, 90),
  };
}

function shades(plan: BayPlan, inks: BayInks): string {
  const {
    frame: { width, height },
    horizon,
    unit,
    sun: [sunX, radius],
  } = plan;
  const down = (id: string, ink: string, from: number, to: number, stops: string) =>
    shade({ id, ink, stops, from: [0, from], to: [0, to] });
  const around = (id: string, ink: string, centre: Point, reach: number, stops: string) =>
    shade({ id, ink, stops, centre, radius: reach });
  return [
    down("blush", inks.blush, horizon * 0.34, horizon, "0:0 0.5:0.3 1:0.95"),
    around("glow", inks.glow, [sunX, horizon], 430 * unit, "0:0.8 0.35:0.42 0.7:0.12 1:0"),
    down("sun-lit", inks.sunLit, horizon - radius, horizon, "0:0.95 1:0"),
    shade({
      id: "cape",
      ink: inks.capeShade,
      stops: "0:0.1 1:0.95",
      from: [width * 0.8, horizon - 90 * unit],
      to: [width, horizon],
    }),
    down("far", inks.cape, horizon - 40 * unit, horizon, "0:0 1:0.5"),
    down("sea-mid", inks.seaMid, horizon, horizon + 130 * unit, "0:0.1 1:0.95"),
    shade({
      id: "sea-deep",
      ink: inks.seaDeep,
      stops: "0:0.9 0.5:0.4 1:0",
      from: [0, height],
      to: [width * 0.62, horizon],
    }),
    around("road", inks.blush, [sunX, horizon], 330 * unit, "0:0.75 0.5:0.34 1:0"),
    shade({ id: "face", ink: inks.seaDeep, stops: "0:0.95 0.6:0.5 1:0.1", from: [0, 0], to: [width, 0] }),
    shade({
      id: "shallow",
      ink: inks.seaMid,
      stops: "0:0.75 0.5:0.3 1:0",
      from: [0, height],
      to: [width * 0.7, horizon + 60 * unit],
    }),
    shade({
      id: "wet-shade",
      ink: inks.wetShade,
      stops: "0:0.9 0.5:0.3 1:0",
      from: [width * 0.3, height],
      to: [width * 0.95, horizon + 100 * unit],
    }),
    around("wet-lit", inks.wetLit, [sunX + 20 * unit, horizon + 210 * unit], 330 * unit, "0:0.85 0.5:0.4 1:0"),
    shade({
      id: "sand-shade",
      ink: inks.sandShade,
      stops: "0:0.1 0.5:0.3 1:0.9",
      from: [width * 0.7, horizon + 180 * unit],
      to: [width, height],
    }),
    down("grass-lit", inks.grassLit, height - 240 * unit, height, "0:0.8 1:0"),
  ].join("");
}

function sky({ frame, horizon }: BayPlan, inks: BayInks): string {
  const air = rectangle(0, 0, frame.width, horizon + 2);
  return [fill(wholeOf(frame), inks.sky), stippled(air, "blush"), stippled(air, "glow")].join("");
}

/** The sun half out of the water, with two bars of thin cloud before it. */
function sun({ sun: [x, radius], horizon, unit }: BayPlan, inks: BayInks): string {
  const half = `M${x - radius} ${horizon + 2}a${radius} ${radius} 0 0 1 ${2 * radius} 0z`;
  const bar = (left: number, right: number, up: number, thick: number, seed: number) =>
    cutCurve(
      [
        [x + left * radius, horizon - up * radius],
        [x + (left + right) * 0.4 * radius, horizon - up * radius - thick * unit],
        [x + right * radius, horizon - up * radius + unit],
        [x + (left + right) * 0.6 * radius, horizon - up * radius + thick * unit],
      ],
      0.5,
      seed,
      10,
    );
  return [
    fill(half, inks.sun),
    stippled(half, "sun-lit"),
    fill(bar(-2.6, 0.5, 0.5, 3.4, 3) + bar(-0.4, 2.5, 0.27, 2.8, 5) + bar(-3.6, -1.3, 0.78, 2.2, 7), inks.blush),
  ].join("");
}

function land({ frame: { width }, horizon, unit, far, cape }: BayPlan, inks: BayInks): string {
  const skyline = (landmarks: Point[], seed: number, amount: number) => {
    const [from, to] = [landmarks[0]?.[0] ?? 0, landmarks.at(-1)?.[0] ?? 0];
    const { points } = ridge(landmarks, width, horizon, {
      seed,
      amount: amount * unit,
      fine: 0.7,
      length: 46 * unit,
      step: 4,
    });
    return path([
      ...points.filter(([x]) => x > from && x < to),
      [Math.min(to, width + 12), horizon + 2],
      [from, horizon + 2],
    ]);
  };
  const [island, headland] = [skyline(far, 5, 4), skyline(cape, 17, 7)];
  return [fill(island, inks.far), stippled(island, "far"), fill(headland, inks.cape), stippled(headland, "cape")].join(
    "",
  );
}

function sea(plan: BayPlan, inks: BayInks, { swells, edge }: Lines): string {
  const {
    frame: { width, height },
    horizon,
  } = plan;
  const water = rectangle(0, horizon, width, height - horizon);
  return [
    fill(water, inks.sea),
    stippled(water, "road"),
    stippled(water, "sea-mid"),
    stippled(water, "sea-deep"),
    ...swells.map(({ path: below }) => fill(below, inks.seaDeep, 'opacity=".16"')),
    fill(road(plan, edge), inks.shine),
  ].join("");
}

/** The sun on the water: short bars, wider and further apart as they come near. */
function road({ sun: [x, radius], horizon, unit }: BayPlan, edge: Ridge): string {
  const chance = random(4);
  const reach = edge.y(x) - horizon - 30 * unit;
  return Array.from({ length: 26 }, (_, index) => {
    const near = index / 25;
    const y = horizon + 5 * unit + reach * near ** 1.5 + chance() * 4 * unit;
    const half = (radius * 0.2 + radius * 0.62 * near) * (0.35 + chance());
    const middle = x + (chance() - 0.5) * radius * (0.4 + 1.3 * near);
    const thick = (1.4 + 3.6 * near) * unit;
    const bar: Point[] = [
      [middle - half, y],
      [middle, y - thick],
      [middle + half, y + 1],
      [middle + half * 0.2, y + thick],
    ];
    return path(rough(curve(bar, { step: 6 }), { amount: 0.5, seed: index }));
  }).join("");
}

/** A strip along a line whose height is given for each x. */
function strip({ points, y }: Ridge, down: (x: number) => number, high: (x: number) => number): string {
  const top = points.map(([x]): Point => [x, y(x) + down(x)]);
  return path(
    band(
      top,
      top.map(([x, at]): Point => [x, at + high(x)]),
    ),
  );
}

/** The one long wave: its dark face with light behind the lip, the foam on its crest, and the thin water that runs up the sand before it. */
function wave({ frame: { width }, unit }: BayPlan, inks: BayInks, { crest, edge }: Lines): string {
  const near = nearness(width);
  const ragged = (x: number, seed: number, length: number) => 0.5 + 0.5 * layeredNoise(x / (length * unit), seed, 4);
  const foot = (x: number) => unit * (12 + 104 * near(x));
  const face = strip(crest, () => 0, foot);
  const lip = strip(
    crest,
    (x) => unit * 14 * near(x),
    (x) => unit * (4 + 26 * near(x)) * (0.6 + 0.4 * noise(x / (120 * unit), 2)),
  );
  const foam = strip(
    crest,
    (x) => unit * -(1.5 + 7 * near(x)),
    (x) => unit * (3 + 26 * near(x) * ragged(x, 3, 26)),
  );
  const shallow = strip(crest, foot, (x) => edge.y(x) - crest.y(x));
  const spill = strip(
    crest,
    (x) => foot(x) - unit * (4 + 22 * near(x) * ragged(x, 5, 40)),
    (x) => unit * (6 + 46 * near(x) * (0.4 + 0.6 * ragged(x, 6, 60))),
  );
  const lace = strip(
    edge,
    (x) => (crest.y(x) + foot(x) - edge.y(x)) * 0.42 + unit * 9 * noise(x / (70 * unit), 4),
    (x) => unit * (1.4 + 9 * near(x) * ragged(x, 9, 50)),
  );
  const chance = random(12);
  // Where the water shows through: longer and thinner towards the cape.
  const holes = Array.from({ length: 46 }, () => {
    const x = chance() * width * 0.86;
    const size = unit * (2 + 6.5 * near(x)) * (0.4 + chance() * 0.8);
    const middle: Point = [x, crest.y(x) + foot(x) + unit * (4 + (chance() * 22 - 2) * near(x))];
    const long = size * (2.4 + 3 * chance());
    const slope = (crest.y(x + 20) - crest.y(x - 20)) / 40;
    const lens: Point[] = [
      [middle[0] - long, middle[1] - long * slope],
      [middle[0], middle[1] - size * 0.4],
      [middle[0] + long, middle[1] + long * slope],
      [middle[0], middle[1] + size * 0.5],
    ];
    return cutCurve(lens, 0.5, Math.round(x), 5);
  }).join("");
  return [
    fill(face, inks.seaMid),
    stippled(face, "face"),
    fill(lip, inks.sea, 'opacity=".8"'),
    fill(foam, inks.foam),
    fill(shallow, inks.sea),
    stippled(shallow, "shallow"),
    fill(spill, inks.foam),
    fill(holes, inks.sea),
    fill(lace, inks.foamShade),
  ].join("");
}

/** How near the lines of the bay are at an x, from 1 at our feet to 0 at the cape. */
const nearness = (width: number) => (x: number) => Math.max(0, 1 - x / width) ** 0.75;

function sand(plan: BayPlan, inks: BayInks, { edge, wet }: Lines): string {
  const {
    frame: { width },
    unit,
    prints,
  } = plan;
  const near = nearness(width);
  const ragged = (x: number) => 0.6 + 0.4 * layeredNoise(x / (44 * unit), 21, 3);
  const foam = strip(
    edge,
    (x) => unit * -(2 + 6 * near(x)),
    (x) => unit * (3.4 + 22 * near(x) * ragged(x)),
  );
  const steps = prints.map((print, index) => {
    const size = unit * (4 + 1.1 * index);
    return cutCurve(ellipse(print, [size * 1.25, size * 0.55], 8), 0.3, index, 3);
  });
  return [
    fill(edge.path, inks.wet),
    stippled(edge.path, "wet-shade"),
    stippled(edge.path, "wet-lit"),
    fill(foam, inks.foam),
    fill(wet.path, inks.sand),
    stippled(wet.path, "sand-shade"),
    fill(steps.join(""), inks.print),
  ].join("");
}

/** Marram on the dune, cropped by the edge. */
function grass(
  { frame: { width, height }, unit, grass: { count, reach, height: tallest } }: BayPlan,
  inks: BayInks,
  { grass: dune }: Lines,
): string {
  const chance = random(21);
  const scale = width > 600 ? 1 : 0.62;
  const blades = Array.from({ length: count }, () => {
    const x = chance() * reach;
    const y = dune.y(x) + 14 * unit;
    const high = (0.45 + 0.75 * chance()) * tallest * (1 - 0.7 * (x / reach));
    const bend = (20 + chance() * 90) * scale;
    const joints: Joint[] = [
      [x, y, 3.2 * scale],
      [x + bend * 0.3, y - high * 0.6, 2.2 * scale],
      [x + bend, y - high, 0.5],
    ];
    return stroke(joints, { step: 14, cap: false });
  });
  const ground = path([...dune.points, [width, height + 20], [-12, height + 20]]);
  return [fill(ground, inks.grass), stippled(ground, "grass-lit"), fill(blades.join(""), inks.grass)].join("");
}
