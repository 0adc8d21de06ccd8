import { clipped, fill, rectangle, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { crown, type Ridge, ridge } from "../../press/land.ts";
import { type Joint, stroke } from "../../press/limb.ts";
import { random } from "../../press/noise.ts";
import { curve, path, points, type Point, rough } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { tower } from "../hills/buildings.ts";
import { INKS, type PostInks } from "./inks.ts";
import { PLANS, type PostPlan } from "./plan.ts";
import { fingerpost as post, lanternOf, tufts } from "./post.ts";

/** The hills under a new moon. A fingerpost that names nothing, and a lantern on it, which gives all the light. */
export const fingerpost: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const isNight = theme === "night";
    const land = landOf(plan);
    const paths = path(rough(curve(plan.paths, { step: 8 }), { amount: 1.2, seed: 6 }));
    return sheet({
      frame: plan.frame,
      definitions: shades(plan, inks, land, isNight ? 0.26 : 0.8),
      drawn: [
        sky(plan, inks, isNight),
        moon(plan, inks),
        hills(plan, inks, land),
        clipped(
          stippled(wholeOf(plan.frame), "earth") + stippled(wholeOf(plan.frame), "earth-light"),
          "near",
          land.near.path,
        ),
        fill(paths, inks.path, 'opacity=".75"'),
        clipped(stippled(wholeOf(plan.frame), "path-light"), "paths", paths),
        lanternHalo(plan),
        postShadow(plan, inks),
        tufts(plan.post, inks),
        post(plan.post, inks),
        fill(land.front.path, inks.ink),
        fill(blades(plan, land.front), inks.ink),
      ].join(""),
      speck: { ink: inks.speck, opacity: isNight ? 0.09 : 0.2 },
    });
  },
};

type Land = Record<"far" | "tor" | "middle" | "near" | "front", Ridge>;

function landOf({ far, tor, middle, near, front, unit, frame: { width, height } }: PostPlan): Land {
  return {
    far: ridge(far, width, height, { seed: 3, amount: 4 * unit, fine: 0.5, length: 70 }),
    tor: ridge(tor, width, height, { seed: 8, amount: 3 * unit, fine: 0.5 }),
    middle: ridge(middle, width, height, { seed: 12, amount: 6 * unit, fine: 0.6 }),
    near: ridge(near, width, height, { seed: 21, amount: 5 * unit, fine: 0.8 }),
    front: ridge(front, width, height + 9, { seed: 31, amount: 7 * unit, fine: 2.2, length: 40 * unit }),
  };
}

function shades(plan: PostPlan, inks: PostInks, { middle }: Land, mist: number): string {
  const {
    frame: { width },
    unit,
    horizon,
    tower: [, torTop],
    post: [x, y, scale],
  } = plan;
  const lantern: Point = lanternOf(plan.post);
  const around = (id: string, ink: string, radius: number, stops: string) =>
    shade({ id, ink, stops, centre: lantern, radius: radius * scale });
  /** A circle of light that lies on the ground. */
  const onGround = (id: string, ink: string, radius: number, flatness: number, stops: string) =>
    shade({
      id,
      ink,
      stops,
      centre: [0, 0],
      radius: radius * scale,
      place: `translate(${(lantern[0] + 10).toFixed(0)} ${y + 3}) scale(1 ${flatness})`,
    });
  return [
    shade({ id: "dusk", ink: inks.dusk, stops: "0:0 0.5:0.45 1:1", from: [0, horizon * 0.3], to: [0, horizon] }),
    shade({
      id: "milky-way",
      ink: inks.milkyWay,
      stops: "0:0 0.3:0.16 0.46:0.5 0.5:0.3 0.56:0.52 0.7:0.18 1:0",
      from: [width * 0.5, horizon * 0.1],
      to: [width * 0.5 + 300 * unit, horizon * 0.1 + 260 * unit],
    }),
    onGround("earth", inks.earth, 360, 0.3, "0:1 0.4:0.8 0.52:0.46 0.8:0.18 1:0"),
    onGround("earth-light", inks.earthLit, 190, 0.28, "0:1 0.5:0.74 0.64:0.3 1:0"),
    onGround("path-light", inks.pathLit, 300, 0.36, "0:1 0.45:0.86 0.6:0.4 1:0"),
    around("lantern", inks.warm, 190, "0:0.95 0.16:0.7 0.24:0.34 0.5:0.14 1:0"),
    around("arm-light", inks.armLit, 200, "0:1 0.5:0.7 1:0.1"),
    around("pane", inks.warm, 34, "0:0 1:0.8"),
    shade({ id: "mist", ink: inks.mist, stops: `0:0 1:${mist}`, from: [0, torTop + 60 * unit], to: [0, middle.y(x)] }),
  ].join("");
}

function sky(plan: PostPlan, inks: PostInks, isNight: boolean): string {
  const { frame, horizon } = plan;
  const { top = 0 } = frame;
  const dusk = rectangle(0, horizon * 0.3, frame.width, horizon * 0.7 + 20);
  return [
    fill(wholeOf(frame), inks.sky),
    stippled(dusk, "dusk"),
    isNight && plan.hasMilkyWay ? stippled(rectangle(0, top, frame.width, horizon + 20 - top), "milky-way") : "",
    isNight ? stars(plan, inks) : "",
  ].join("");
}

/** More of them in the Milky Way, and none where words stand. */
function stars(
  { frame: { width }, unit, horizon, quiet, stars: count, hasMilkyWay, moon: [moonX, moonY, radius] }: PostPlan,
  inks: PostInks,
): string {
  const chance = random(17);
  const [left, top, right, bottom] = quiet;
  let [small, large] = ["", ""];
  for (let star = 0; star < count; star += 1) {
    const [x, y] = [chance() * width, 8 + chance() * horizon * 0.94];
    const across = (x - width * 0.5) * 0.65 + (y - horizon * 0.1) * 0.75;
    const isInMilkyWay = hasMilkyWay && Math.abs(across - 200 * unit) < 130 * unit;
    const isDropped = !isInMilkyWay && chance() > 0.5;
    const isLarge = chance() > 0.86;
    if (isDropped || Math.hypot(x - moonX, y - moonY) < radius * 1.5) continue;
    if (x > left && x < right && y > top && y < bottom) continue;
    const dot = `M${x.toFixed()} ${y.toFixed()}h.1`;
    if (isLarge) large += dot;
    else small += dot;
  }
  return (
    `<g stroke="${inks.star}" stroke-linecap="round"><path d="${small}" stroke-width="1.6" opacity=".75"/>` +
    `<path d="${large}" stroke-width="3"/></g>`
  );
}

/** The new moon: a dark disc with the thinnest edge of light. */
function moon({ moon: [x, y, radius], unit }: PostPlan, inks: PostInks): string {
  const edge = Array.from({ length: 13 }, (_, index): Joint => {
    const angle = 0.5 + index * 0.17;
    const half = (0.3 + 2.1 * Math.sin((Math.PI * index) / 12)) * (unit + 0.2);
    return [x + (radius - half) * Math.cos(angle), y + (radius - half) * Math.sin(angle), half];
  });
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${inks.newMoon}"/>${fill(stroke(edge, { step: 4 }), inks.ring)}`;
}

function hills(plan: PostPlan, inks: PostInks, { far, tor, middle, near }: Land): string {
  const {
    frame: { width, height },
    unit,
    tower: [x, torTop, towerHeight],
  } = plan;
  const copse = (from: number, to: number, size: number, seed: number, ground: Ridge) =>
    fill(
      crown(
        [width * from, width * to],
        (at) => ground.y(at) + 4,
        (part) => size * unit * (0.5 + 0.8 * Math.sin(Math.PI * part)),
        { seed, lump: 13 * unit },
      ),
      inks.near,
    );
  return [
    fill(far.path, inks.far),
    tower([x, tor.y(x)], towerHeight, inks),
    fill(tor.path, inks.tor),
    stippled(rectangle(0, torTop + 50 * unit, width, height - torTop - 200 * unit), "mist"),
    copse(0.05, 0.16, 18, 2, middle),
    copse(0.36, 0.42, 12, 4, middle),
    fill(middle.path, inks.middle),
    copse(-0.02, 0.28, 13, 9, near),
    copse(0.86, 1.02, 44, 7, near),
    fill(near.path, inks.near),
  ].join("");
}

function lanternHalo({ post: place }: PostPlan): string {
  const [x, y] = lanternOf(place);
  const reach = 190 * place[2];
  return stippled(rectangle(x - reach, y - reach, reach * 2, reach * 2), "lantern");
}

function postShadow({ post: [x, y, scale] }: PostPlan, inks: PostInks): string {
  const outline = points("-6,2 12,2 190,34 330,66 300,70 150,36").map(([u, v]): Point => [
    x + u * scale,
    y + v * scale,
  ]);
  return fill(path(curve(outline, { step: 8 })), inks.ink, 'opacity=".6"');
}

/** Tall grass in front, higher towards the sides. */
function blades({ frame: { width }, unit }: PostPlan, { y: groundAt }: Ridge): string {
  const chance = random(9);
  let all = "";
  for (let blade = 0; blade < width / 26; blade += 1) {
    const x = chance() * width;
    const aside = Math.abs(x / width - 0.56);
    const y = groundAt(x) + 8;
    const height = (20 + 130 * Math.max(0, aside - 0.22) + chance() * 40) * unit;
    const lean = (chance() - 0.5) * 40 * unit;
    all += stroke(
      [
        [x, y, 2.4 * unit],
        [x + lean * 0.3, y - height * 0.6, 1.7 * unit],
        [x + lean, y - height, 0.5],
      ],
      { step: 24, cap: false },
    );
  }
  return all;
}
