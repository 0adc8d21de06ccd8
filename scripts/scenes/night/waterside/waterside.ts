import { clipped, fill, group, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { type Ridge, ridge } from "../../press/land.ts";
import { type Joint, stroke } from "../../press/limb.ts";
import { noise, random } from "../../press/noise.ts";
import { band, curve, cut, path, type Point, rough } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { body, bodyShades, silhouette } from "./body.ts";
import { drum } from "./drum.ts";
import { INKS, type WaterInks } from "./inks.ts";
import { PLANS, type WaterPlan } from "./plan.ts";

/** A low bow at the water's edge before sunrise. The drum's skin, lit from behind, is the only sun. */
export const waterside: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const land = landOf(plan);
    return sheet({
      frame: plan.frame,
      definitions: shades(plan, inks) + bodyShades(plan.pose, plan.ground, inks),
      drawn: [
        sky(plan, inks, land),
        sea(plan, inks, land),
        posts(plan, inks),
        sand(plan, inks, land),
        pool(plan, inks, land),
        bodyShadow(plan, inks),
        drum(plan.drum, plan.hasBeater, inks),
        body(plan.pose, plan.ground, inks),
      ].join(""),
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.1 : 0.24 },
    });
  },
};

type Land = Record<"cape" | "nearWave" | "farWave" | "sand" | "shore", Ridge>;

function landOf({ frame: { width, height }, horizon, unit, cape, sand, shore }: WaterPlan): Land {
  const wave = (y: number, swell: number, seed: number) =>
    ridge(
      [
        [-20, y],
        [width * 0.3, y - swell],
        [width * 0.6, y + swell * 0.5],
        [width + 20, y - swell * 0.3],
      ],
      width,
      height,
      {
        seed,
        amount: swell * 0.7,
        fine: 0.5,
        length: 150 * unit,
      },
    );
  return {
    cape: ridge(cape, width, horizon + 3, { seed: 17, amount: 4 * unit, fine: 0.7, length: 60 * unit }),
    farWave: wave(horizon + 40 * unit, 2 * unit, 3),
    nearWave: wave(horizon + 92 * unit, 4 * unit, 5),
    sand: ridge(sand, width, height, { seed: 7, amount: 3 * unit, fine: 0.8, length: 120 * unit }),
    shore: ridge(shore, width, height, { seed: 9, amount: 4 * unit, fine: 0.9, length: 90 * unit }),
  };
}

function shades(
  { frame: { height }, horizon, unit, ground, sun, glow, drum: [x, y, radius] }: WaterPlan,
  inks: WaterInks,
): string {
  const down = (id: string, ink: string, from: number, to: number, stops: string) =>
    shade({ id, ink, stops, from: [0, from], to: [0, to] });
  const around = (id: string, ink: string, centre: Point, reach: number, stops: string) =>
    shade({ id, ink, stops, centre, radius: reach });
  return [
    down("sky-low", inks.skyLow, horizon * 0.3, horizon * 0.9, "0:0 0.5:0.4 1:0.95"),
    around("rose", inks.rose, [sun, horizon + 10], 640 * unit, "0:1 0.3:0.8 0.6:0.36 1:0"),
    around("sunrise", inks.glow, [sun, horizon + 10], glow, "0:0.95 0.35:0.6 1:0"),
    down("rose-line", inks.rose, horizon * 0.62, horizon, "0:0 0.6:0.2 1:0.8"),
    down("cape", inks.farShade, horizon - 60 * unit, horizon, "0:0.9 1:0"),
    down("deep", inks.seaDeep, horizon, ground - 20 * unit, "0:0.05 1:1"),
    around("rose-on-sea", inks.rose, [sun, horizon], 560 * unit, "0:0.8 0.5:0.4 1:0"),
    around("sand-light", inks.sandLit, [sun, ground - 30 * unit], 760 * unit, "0:0.95 0.5:0.4 1:0"),
    down("pool-deep", inks.poolDeep, ground + 20 * unit, height, "0:0 0.3:0.4 1:1"),
    around("rose-on-pool", inks.rose, [sun, ground + 40 * unit], 470 * unit, "0:0.85 0.5:0.4 1:0"),
    around("skin-light", inks.hot, [x + radius * 0.2, y - radius * 0.25], radius * 0.95, "0:1 0.45:0.7 0.8:0.2 1:0"),
    around(
      "skin-shade",
      inks.drumShade,
      [x + radius * 0.16, y - radius * 0.2],
      radius * 1.14,
      "0:0 0.55:0 0.8:0.3 1:0.9",
    ),
  ].join("");
}

function sky({ frame, horizon, cape }: WaterPlan, inks: WaterInks, { cape: skyline }: Land): string {
  const above = (from: number, id: string) => stippled(rectangle(0, from, frame.width, horizon + 4 - from), id);
  const start = cape[0]?.[0] ?? 0;
  const land = path([
    ...skyline.points.filter(([x]) => x > start),
    [frame.width + 12, horizon + 2],
    [start, horizon + 2],
  ]);
  return [
    fill(wholeOf(frame), inks.sky),
    above(horizon * 0.3, "sky-low"),
    above(horizon * 0.5, "rose-line"),
    above(frame.top ?? 0, "rose"),
    above(frame.top ?? 0, "sunrise"),
    fill(land, inks.far),
    stippled(land, "cape"),
  ].join("");
}

function sea(plan: WaterPlan, inks: WaterInks, { farWave, nearWave }: Land): string {
  const {
    frame: { width, height },
    horizon,
    ground,
  } = plan;
  const water = rectangle(0, horizon, width, ground - horizon);
  return [
    fill(rectangle(0, horizon, width, height - horizon), inks.sea),
    stippled(water, "deep"),
    stippled(water, "rose-on-sea"),
    fill(farWave.path, inks.seaDeep, 'opacity=".3"'),
    fill(nearWave.path, inks.seaDeep, 'opacity=".45"'),
    fill(glitter(plan), inks.shine),
  ].join("");
}

/** Bars of light under the place where the sun will rise: close together far away, wide and apart near by. */
function glitter({ horizon, unit, ground, sun }: WaterPlan): string {
  const chance = random(6);
  return Array.from({ length: 30 }, (_, index) => {
    const near = index / 29;
    const y = horizon + 4 + (ground - 60 * unit - horizon) * near ** 1.5;
    const half = (40 + 190 * chance()) * unit * (0.5 + near);
    const x = sun + (chance() - 0.5) * (300 + 500 * near) * unit - 60 * near * unit;
    const thick = (1 + 2.6 * near) * unit;
    const bar: Point[] = [
      [x - half, y],
      [x - half * 0.2, y - thick],
      [x + half, y + 0.6],
      [x + half * 0.1, y + thick],
    ];
    return path(rough(curve(bar, { step: 14 }), { amount: 0.4, seed: index }));
  }).join("");
}

/** Old groynes that run out into the water, each with its lit side and its reflection. */
function posts({ posts: all, horizon, ground }: WaterPlan, inks: WaterInks): string {
  const tallest = all[0]?.height ?? 1;
  return all
    .map(({ x, height, width }, index) => {
      const y = horizon + (ground - horizon) * (0.06 + 0.9 * (height / tallest));
      const top = y - height + noise(index * 1.7, 3) * 0.14 * height;
      const at = (across: number, down: number): Point => [x + across * width, down];
      const right = [at(0.5, top + width * 0.2), at(0.54, y)];
      const post = cut([at(-0.5, y), at(-0.44, top), at(0.1, top - width * 0.3), ...right], 0.6, index + 5);
      const lit = cut([at(0.22, y), at(0.2, top), ...right], 0.4, index + 25);
      const mirrored = cut(
        [at(-0.5, y + 2), at(0.5, y + 2), at(0.2, y + height * 0.3), at(-0.6, y + height * 0.32)],
        0.8,
        index + 45,
      );
      return (
        fill(post, inks.post) + fill(lit, inks.postLit, 'opacity=".8"') + fill(mirrored, inks.post, 'opacity=".5"')
      );
    })
    .join("");
}

function sand({ frame: { width }, unit }: WaterPlan, inks: WaterInks, { sand: ground }: Land): string {
  const edge = ground.points
    .filter((_, index) => index % 4 === 0)
    .map(([x, y]): Joint => [x, y + 2, 0.6 + 2.2 * unit * Math.max(0, x / width)]);
  return (
    fill(ground.path, inks.sand) +
    stippled(ground.path, "sand-light") +
    fill(stroke(edge, { step: 30 }), inks.edge, 'opacity=".8"')
  );
}

/** The still pool in front, with what it mirrors and a bright line along its edge. */
function pool(plan: WaterPlan, inks: WaterInks, { shore }: Land): string {
  const { unit } = plan;
  const line = band(
    shore.points,
    shore.points.map(([x, y]): Point => [x, y + 1 + 3 * unit * (1 + noise(x / 60, 4))]),
  );
  return [
    fill(shore.path, inks.pool),
    stippled(shore.path, "pool-deep"),
    stippled(shore.path, "rose-on-pool"),
    clipped(reflection(plan, inks) + fill(ripples(plan), inks.pool), "pool", shore.path),
    fill(path(line), inks.edge, 'opacity=".75"'),
  ].join("");
}

function reflection({ ground, unit, pose, drum: [x, y, radius] }: WaterPlan, inks: WaterInks): string {
  const disc = (across: number, down: number, ink: string, opacity: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${radius * across}" ry="${radius * down}" fill="${ink}" opacity="${opacity}"/>`;
  return group(
    fill(silhouette(pose, ground), inks.mirror) +
      disc(0.82, 1.15, inks.drumShade, 0.7) +
      disc(0.6, 0.9, inks.drum, 0.85),
    `transform="translate(0 ${(ground + 14 * unit) * 1.62}) scale(1 -.62)"`,
  );
}

function ripples({ ground, unit, frame: { width }, drum: [drumX] }: WaterPlan): string {
  const chance = random(3);
  return Array.from({ length: 22 }, (_, index) => {
    const near = index / 21;
    const y = ground + 46 * unit + 126 * unit * near;
    const x = index % 3 === 0 ? drumX + (chance() - 0.5) * 80 * unit : chance() * width;
    const half = (90 + 260 * chance()) * unit;
    const thick = (1.4 + 3 * near) * unit;
    const ripple: Point[] = [
      [x - half, y],
      [x, y - thick],
      [x + half, y],
      [x, y + thick],
    ];
    return path(rough(curve(ripple, { step: 16 }), { amount: 0.5, seed: index }));
  }).join("");
}

function bodyShadow({ ground, pose: { toes, scale } }: WaterPlan, inks: WaterInks): string {
  const outline: Point[] = [
    [toes - 30 * scale, ground + 2],
    [toes + 300 * scale, ground + 8 * scale],
    [toes + 60 * scale, ground + 12 * scale],
    [toes - 170 * scale, ground + 9 * scale],
  ];
  return fill(path(curve(outline, { step: 8 })), inks.mirror, 'opacity=".6"');
}
