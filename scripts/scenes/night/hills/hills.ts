import { crown, type Ridge, ridge } from "../../press/land.ts";
import { clipped, fill, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { noise, random } from "../../press/noise.ts";
import { band, curve, path, type Point, rough } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { gate, hedges, house, tower } from "./buildings.ts";
import { type HillInks, INKS } from "./inks.ts";
import { parsley, umbel } from "./parsley.ts";
import { type HillPlan, PLANS } from "./plan.ts";

/** A lane below the Tor, its gate ajar, a lit door at its end. The page lays the moon of the day over the halo. */
export const hills: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const land = landOf(plan);
    const isNight = theme === "night";
    return sheet({
      frame: plan.frame,
      definitions: umbel(inks) + shades(plan, inks, land),
      drawn: [
        sky(plan, inks),
        isNight ? stars(plan, inks) : "",
        halo(plan),
        distance(plan, inks, land),
        fields(plan, inks, land),
        lane(plan, inks),
        house(plan.house, inks),
        hedges(plan, inks),
        gate(plan.gate, inks),
        fill(land.front.path, inks.ink),
        ...plan.plants.map((plant) => parsley(plant, inks)),
      ].join(""),
      speck: { ink: inks.speck, opacity: isNight ? 0.1 : 0.22 },
    });
  },
};

type Land = Record<"far" | "tor" | "middle" | "near" | "front", Ridge>;

function landOf({ far, tor, middle, near, front, frame: { width, height } }: HillPlan): Land {
  return {
    far: ridge(far, width, height, { seed: 3, amount: 5, fine: 0.5, length: 70 }),
    tor: ridge(tor, width, height, { seed: 8, amount: 3, fine: 0.5 }),
    middle: ridge(middle, width, height, { seed: 12, amount: 6, fine: 0.6 }),
    near: ridge(near, width, height, { seed: 21, amount: 5, fine: 0.8 }),
    front: ridge(front, width, height, { seed: 31, amount: 8, fine: 2.4, length: 40 }),
  };
}

function shades(plan: HillPlan, inks: HillInks, { middle, near }: Land): string {
  const {
    horizon,
    moon,
    top,
    unit,
    house: [houseX, houseY, houseScale],
    frame: { width, height },
  } = plan;
  const down = (id: string, ink: string, from: number, to: number, stops: string) =>
    shade({ id, ink, stops, from: [0, from], to: [0, to] });
  const across = (id: string, from: number, to: number, stops: string) =>
    shade({ id, ink: inks.lit, stops, from: [from, 0], to: [to, 0] });
  return [
    down("dusk", inks.dusk, plan.dusk, horizon, "0:0 0.55:0.5 1:0.95"),
    down("glow", inks.glow, horizon * 0.62, horizon + 6, "0:0 0.6:0.38 1:0.95"),
    shade({
      id: "halo",
      ink: inks.halo,
      stops: "0:0.72 0.3:0.62 0.4:0.46 0.62:0.3 1:0",
      centre: [moon[0], moon[1]],
      radius: moon[2] * 3.8,
    }),
    across("moonlit-slope", top[0] - 110, top[0] + 130, "0:0 0.46:0.06 0.62:0.5 1:0.62"),
    across("terraces", top[0] - 140 * unit, top[0] + 130 * unit, "0:0 0.4:0.16 0.62:0.6 0.85:0.8 1:0.2"),
    down("mist", inks.mist, top[1] + 90, middle.y(width / 2) + 6, "0:0 0.5:0.55 1:0.9"),
    down("middle-light", inks.nearLit, middle.y(width * 0.7) - 14, near.y(width * 0.7), "0:0.62 1:0"),
    down("near-light", inks.nearLit, near.y(width * 0.75) - 8, height, "0:0.66 0.5:0.3 1:0.1"),
    shade({
      id: "moon-on-field",
      ink: inks.nearLit,
      stops: "0:0.9 0.5:0.5 1:0",
      centre: [moon[0], near.y(moon[0]) + 40],
      radius: width * 0.34,
    }),
    shade({
      id: "door-light",
      ink: inks.window,
      stops: "0:0.62 0.25:0.42 1:0",
      centre: [houseX - 6 * houseScale, houseY + 10 * houseScale],
      radius: 92 * houseScale,
    }),
    down("lane-shade", inks.nearLit, near.y(width * 0.7) + 30, height, "0:0.1 1:0.75"),
  ].join("");
}

function sky({ frame, horizon, dusk }: HillPlan, inks: HillInks): string {
  const half = Math.round(horizon * 0.5);
  return (
    fill(wholeOf(frame), inks.sky) +
    stippled(rectangle(0, dusk, frame.width, horizon + 40 - dusk), "dusk") +
    stippled(rectangle(0, half, frame.width, half + 60), "glow")
  );
}

/** None where words stand, and none in the halo. */
function stars({ frame: { width, top = 0 }, quiet, stars: count, horizon, moon }: HillPlan, inks: HillInks): string {
  const chance = random(14);
  const [left, ceiling, right, floor] = quiet;
  let [small, large] = ["", ""];
  for (let star = 0; star < count; star += 1) {
    const [x, y] = [chance() * width, top + 16 + chance() ** 1.3 * (horizon * 0.8 - top)];
    const isLarge = chance() > 0.78;
    if (Math.hypot(x - moon[0], y - moon[1]) < moon[2] * 1.9) continue;
    if (x > left && x < right && y > ceiling && y < floor) continue;
    const dot = `M${x.toFixed()} ${y.toFixed()}h.1`;
    if (isLarge) large += dot;
    else small += dot;
  }
  return (
    `<g stroke="${inks.star}" stroke-linecap="round"><path d="${small}" stroke-width="1.5" opacity=".7"/>` +
    `<path d="${large}" stroke-width="2.8"/></g>`
  );
}

function halo({ moon: [x, y, radius] }: HillPlan): string {
  const reach = radius * 3.8;
  return stippled(rectangle(x - reach, y - reach, reach * 2, reach * 2), "halo");
}

/** The far hills, the Tor with its tower and terraces, and the mist on the levels. */
function distance(plan: HillPlan, inks: HillInks, { far, tor, middle }: Land): string {
  const {
    top,
    tower: towerHeight,
    frame: { width },
  } = plan;
  return (
    fill(far.path, inks.far) +
    tower([top[0], tor.y(top[0])], towerHeight, inks) +
    fill(tor.path, inks.tor) +
    clipped(stippled(wholeOf(plan.frame), "moonlit-slope") + terraces(plan), "tor", tor.path) +
    stippled(rectangle(0, top[1] + 80, width, middle.y(width / 2) - top[1] - 20), "mist")
  );
}

/** The terraces of the Tor: thin strips of light that follow the slope and run out at both ends. */
function terraces({ top: [topX, topY], unit }: HillPlan): string {
  const strips = [1, 2, 3, 4, 5].map((row) => {
    const depth = row * 20 * unit + (row % 2) * 3 * unit;
    const upper: Point[] = [];
    for (let x = topX - (24 + row * 26) * unit; x <= topX + (22 + row * 19) * unit; x += 8) {
      const aside = (x - topX) / (100 * unit);
      upper.push([x, topY + depth + aside * aside * 20 * unit + noise(x / 30, row) * 3 * unit]);
    }
    const lower = upper
      .toReversed()
      .map(([x, y], index): Point => [x, y + (1 + 5 * Math.sin((index / upper.length) * Math.PI)) * unit]);
    return path([...upper, ...lower]);
  });
  return stippled(strips.join(""), "terraces");
}

/** The levels with their hedges and copses, and the moon on the nearest field. */
function fields({ frame: { width }, unit, trees }: HillPlan, inks: HillInks, { middle, near }: Land): string {
  const copse = (from: number, to: number, height: number, seed: number, ground: Ridge) =>
    fill(
      crown(
        [width * from, width * to],
        (x) => ground.y(x) + 4,
        (part) => height * unit * (0.5 + 0.8 * Math.sin(Math.PI * part)),
        { seed, lump: 12 * unit },
      ),
      inks.tree,
    );
  const grove = crown(
    [trees[0], trees[1]],
    (x) => near.y(x) + 5,
    (part) => trees[2] * (0.45 + 0.75 * Math.sin(Math.PI * (0.15 + part * 0.8))),
    { seed: 12, lump: 22 * unit },
  );
  return [
    copse(0.06, 0.17, 17, 2, middle),
    copse(0.4, 0.45, 11, 4, middle),
    copse(0.86, 0.99, 26, 7, middle),
    fill(middle.path, inks.middle),
    stippled(middle.path, "middle-light", 'transform="translate(2 4)"'),
    copse(-0.02, 0.3, 12, 9, near),
    fill(grove, inks.tree),
    fill(near.path, inks.near),
    stippled(near.path, "near-light", 'transform="translate(-2 4)"'),
    stippled(near.path, "moon-on-field", 'transform="translate(0 3)"'),
  ].join("");
}

/** The lane, and the light of the open door on it. */
function lane({ frame, laneLeft, laneRight, house: [x, y, scale] }: HillPlan, inks: HillInks): string {
  const edges = band(curve(laneLeft, { closed: false }), curve(laneRight, { closed: false }));
  const shape = path(rough(edges, { amount: 1.6, seed: 6 }));
  return (
    fill(shape, inks.lane) +
    clipped(stippled(wholeOf(frame), "lane-shade"), "lane", shape) +
    stippled(rectangle(x - 120, y + 12 * scale, 240, 90), "door-light")
  );
}
