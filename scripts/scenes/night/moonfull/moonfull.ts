import { clipped, fill, group, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { crown, type Ridge, ridge } from "../../press/land.ts";
import { random } from "../../press/noise.ts";
import { curve, path, type Point, rough } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { tower } from "../hills/buildings.ts";
import { reeds, willow } from "./bank.ts";
import { type FloodInks, INKS } from "./inks.ts";
import { type FloodPlan, PLANS } from "./plan.ts";

/** The levels under water, and the moon's road on them; the page lays the moon over its halo. */
export const moonfull: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const { frame, unit } = plan;
    const bank = ridge(plan.bank, frame.width, frame.height + 9, {
      seed: 12,
      amount: 5 * unit,
      fine: 1.6,
      length: 50 * unit,
    });
    return sheet({
      frame,
      definitions: shades(plan, inks),
      drawn: [
        sky(plan, inks, theme === "night"),
        ...landAndWater(plan, inks),
        fill(reeds(plan, bank) + bank.path, inks.bank),
        ...plan.willows.map((each) => willow(each, inks)),
      ].join(""),
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.1 : 0.2 },
    });
  },
};

function shades(plan: FloodPlan, inks: FloodInks): string {
  const {
    moon,
    horizon,
    unit,
    frame,
    tower: [torX, torY],
  } = plan;
  const [moonX, moonY, radius] = moon;
  const down = (id: string, ink: string, from: number, to: number, stops: string) =>
    shade({ id, ink, stops, from: [0, from], to: [0, to] });
  return [
    down("dusk", inks.horizonLit, 0, horizon, "0:0 0.5:0.5 1:1"),
    down("glow", inks.glow, horizon * 0.66, horizon, "0:0 0.6:0.3 1:0.85"),
    shade({
      id: "halo",
      ink: inks.halo,
      stops: "0:0.9 0.28:0.8 0.36:0.5 0.5:0.34 0.56:0.18 1:0",
      centre: [moonX, moonY],
      radius: radius * 3.2,
    }),
    shade({
      id: "tor-light",
      ink: inks.lit,
      stops: "0:0.7 0.4:0.5 0.56:0.04 1:0",
      from: [torX - 120 * unit, 0],
      to: [torX + 120 * unit, 0],
    }),
    down("mist", inks.mist, torY + 60 * unit, horizon, "0:0 0.5:0.4 1:0.8"),
    down("deep", inks.waterShade, horizon, frame.height, "0:0 0.5:0.5 1:1"),
    shade({
      id: "shine",
      ink: inks.ray,
      stops: "0:0.9 0.4:0.5 1:0",
      centre: [moonX, horizon + 10 * unit],
      radius: 420 * unit,
    }),
    down("reflection", inks.mirror, horizon, horizon + 130 * unit, "0:0.9 1:0"),
  ].join("");
}

function sky({ frame, horizon, moon: [moonX, moonY, radius] }: FloodPlan, inks: FloodInks, isNight: boolean): string {
  const { width } = frame;
  const chance = random(14);
  let stars = "";
  for (let star = 0; star < 46; star += 1) {
    const [x, y] = [chance() * width, 10 + chance() ** 1.3 * horizon * 0.7];
    if (Math.hypot(x - moonX, y - moonY) > radius * 2.4) stars += `M${x.toFixed()} ${y.toFixed()}h.1`;
  }
  const reach = radius * 3.2;
  return [
    fill(wholeOf(frame), inks.sky) + stippled(rectangle(0, 0, width, horizon), "dusk"),
    stippled(rectangle(0, Math.round(horizon * 0.6), width, horizon - Math.round(horizon * 0.6)), "glow"),
    isNight ? `<path d="${stars}" stroke="${inks.star}" stroke-width="1.7" stroke-linecap="round" opacity=".7"/>` : "",
    stippled(rectangle(moonX - reach, moonY - reach, reach * 2, reach * 2), "halo"),
  ].join("");
}

/** The Tor and the far hills; then the sky once more, the hill upside down, and the moon's road in bars. */
function landAndWater(plan: FloodPlan, inks: FloodInks): string[] {
  const {
    frame: { width, height },
    horizon,
    unit,
    tower: [torX, torY, towerHeight],
  } = plan;
  const far = ridge(plan.far, width, horizon + 4, { seed: 3, amount: 4 * unit, fine: 0.5, length: 70 });
  const tor: Ridge = ridge(plan.tor, width, horizon + 4, { seed: 8, amount: 3 * unit, fine: 0.5 });
  const hedges = plan.hedges.map(([from, to, high, seed]) =>
    crown(
      [from, to],
      () => horizon + 3,
      (part) => high * (0.5 + 0.8 * Math.sin(Math.PI * part)),
      { seed, lump: 12 * unit },
    ),
  );
  const water = rectangle(0, horizon, width, height - horizon);
  const mirrored = group(
    fill(tor.path, inks.mirror),
    `transform="translate(0 ${horizon * 1.8}) scale(1 -.8)" opacity=".5"`,
  );
  return [
    fill(far.path, inks.far) + tower([torX, tor.y(torX)], towerHeight, inks),
    fill(tor.path, inks.tor) + clipped(stippled(rectangle(0, 0, width, height), "tor-light"), "tor", tor.path),
    stippled(rectangle(0, torY + 50 * unit, width, horizon + 4 - torY - 50 * unit), "mist") +
      fill(hedges.join(""), inks.tree),
    fill(water, inks.water) + stippled(water, "deep") + stippled(water, "shine"),
    clipped(
      mirrored + stippled(rectangle(0, horizon, width, 130 * unit), "reflection") + fill(road(plan), inks.shine),
      "water",
      water,
    ),
    fill(ripples(plan), inks.ray, 'opacity=".35"'),
  ];
}

const lens = (x: number, y: number, wide: number, high: number): Point[] => [
  [x - wide, y],
  [x - wide * 0.2, y - high],
  [x + wide, y + 1],
  [x + wide * 0.2, y + high],
];

function road({ frame: { height }, horizon, unit, moon: [moonX] }: FloodPlan): string {
  const chance = random(5);
  return Array.from({ length: 34 }, (_, index) => {
    const part = index / 33;
    const y = horizon + 4 * unit + (height - horizon) * 0.92 * part ** 1.5;
    const wide = (34 + 92 * part) * unit * (0.4 + chance() * 0.9);
    const x = moonX + (chance() - 0.5) * (40 + 120 * part) * unit;
    return path(rough(curve(lens(x, y, wide, (1.3 + 5.2 * part) * unit), { step: 18 }), { amount: 0.6, seed: index }));
  }).join("");
}

function ripples({ frame: { width, height }, horizon, unit }: FloodPlan): string {
  const chance = random(8);
  return Array.from({ length: 16 }, (_, index) => {
    const part = index / 15;
    const y = horizon + 10 * unit + (height - horizon) * 0.8 * part;
    const [x, wide, high] = [chance() * width, (60 + 200 * chance()) * unit, (0.8 + 1.4 * part) * unit + 0.2];
    return path(
      curve(
        [
          [x - wide, y],
          [x, y - high],
          [x + wide, y],
          [x, y + high],
        ],
        { step: 40 },
      ),
    );
  }).join("");
}
