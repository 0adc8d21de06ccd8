import { fill, group, shade, sheet, stippled, wholeOf } from "../../press/ink.ts";
import { type Joint, stroke } from "../../press/limb.ts";
import { disc, path } from "../../press/outline.ts";
import type { Layout, Scene, Theme } from "../../scene.ts";
import { type CircleInks, INKS } from "./inks.ts";
import { head, litEdge, parts, sitter, reuse } from "./people.ts";
import { at, type CirclePlan, placesOf, PLANS, seatAt } from "./plan.ts";
import { bowl, emptyPlace, lamp } from "./things.ts";

/** A ring of lamps and of people from above, around still water that holds every flame. One place is empty. */
export const circle: Scene = {
  frames: { wide: PLANS.wide.frame, tall: PLANS.tall.frame },
  draw(layout: Layout, theme: Theme): string {
    const [plan, inks] = [PLANS[layout], INKS[theme]];
    const [kept = 0, ...taken] = placesOf(plan);
    const all = [kept, ...taken];
    const whole = wholeOf(plan.frame);
    return sheet({
      frame: plan.frame,
      definitions: parts() + clipOfAll(plan, taken) + shades(plan, all, inks),
      drawn: [
        fill(whole, inks.floor),
        planks(plan, inks),
        rug(plan, inks),
        ...all.map((angle, index) =>
          stippled(disc(at(plan, angle, plan.radius * 0.5), lampReach(plan, index), 3), `lamp-${index}`),
        ),
        bowl(plan, all, inks),
        ...taken.map((angle) => reuse("outline", inks.shade, `opacity=".6" transform="${behind(plan, angle)}"`)),
        ...taken.map((angle, index) => sitter(plan, angle, index, inks)),
        group(stippled(whole, "away-from-light") + stippled(whole, "lamplight"), 'clip-path="url(#everybody)"'),
        ...taken.map((angle) => litEdge(plan, angle, inks)),
        ...taken.map((angle, index) => head(plan, angle, index, inks)),
        ...all.map((angle, index) => lamp(plan, angle, index === 0, inks)),
        emptyPlace(plan, kept, inks),
      ].join(""),
      speck: { ink: inks.speck, opacity: theme === "night" ? 0.09 : 0.2 },
    });
  },
};

/** Where a sitter's shadow lies: away from the lamps. */
function behind(plan: CirclePlan, angle: number): string {
  const [x, y] = [Math.cos(angle) * 20 * plan.scale, Math.sin(angle) * 20 * plan.scale];
  return `translate(${x.toFixed(0)} ${y.toFixed(0)}) ${seatAt(plan, angle)} scale(1.07)`;
}

function clipOfAll(plan: CirclePlan, taken: readonly number[]): string {
  const bodies = taken.map((angle) =>
    (["shawl", "legs", "seat"] as const).map((part) => reuse(part, "", `transform="${seatAt(plan, angle)}"`)).join(""),
  );
  return `<clipPath id="everybody">${bodies.join("")}</clipPath>`;
}

/** The lamp before the empty place is the largest. */
const lampReach = ({ radius }: CirclePlan, index: number) => radius * (index === 0 ? 0.27 : 0.2);

function shades(plan: CirclePlan, angles: readonly number[], inks: CircleInks): string {
  const { centre, radius, scale } = plan;
  const [kept = 0] = angles;
  const around = (id: string, ink: string, reach: number, stops: string, middle = centre) =>
    shade({ id, ink, stops, centre: middle, radius: reach });
  return [
    around("glow", inks.glow, radius * 1.7, "0:0.95 0.4:0.7 0.5:0.55 0.56:0.3 0.8:0.12 1:0"),
    around("warm", inks.warm, radius * 0.92, "0:0.5 0.42:0.62 0.6:0.8 0.78:0.42 0.86:0.14 1:0"),
    around("away-from-light", inks.shade, radius * 1.2, "0:0 0.8:0 0.9:0.4 1:1"),
    around("lamplight", inks.lit, radius * 1.08, "0:0.8 0.72:0.5 0.8:0.16 0.88:0 1:0"),
    around("water", inks.waterLit, radius * 0.27, "0:0 0.6:0.2 1:0.95"),
    ...angles.map((angle, index) =>
      around(
        `lamp-${index}`,
        inks.hot,
        lampReach(plan, index),
        "0:0.95 0.3:0.7 0.45:0.3 1:0",
        at(plan, angle, radius * 0.5),
      ),
    ),
    around("cushion-light", inks.lit, 96 * scale, "0:0.9 0.5:0.3 1:0", at(plan, kept, radius - 62 * scale)),
    around("cushion-shade", inks.cushionShade, 112 * scale, "0:0 0.5:0.1 1:0.9", at(plan, kept, radius - 46 * scale)),
    around("mat-shade", inks.shade, radius * 1.2, "0:0 0.9:0 1:0.9"),
  ].join("");
}

function planks({ frame: { width, height, top = 0 }, plank }: CirclePlan, inks: CircleInks): string {
  let all = "";
  for (let y = top + 40; y < height + 20; y += plank) {
    const joint: Joint[] = [
      [-20, y, 1.2],
      [width * 0.4, y - 3, 1.6],
      [width + 20, y + 2, 1.2],
    ];
    all += stroke(joint, { step: 60 });
  }
  return fill(all, inks.plank);
}

function rug(plan: CirclePlan, inks: CircleInks): string {
  const { centre, radius, rug: size } = plan;
  const circleOf = (reach: number, seed: number, amount: number) => disc(centre, reach, seed, { amount });
  const whole = circleOf(size, 3, 2);
  return [
    fill(whole, inks.shade, 'opacity=".5" transform="translate(-6 6)"'),
    fill(whole, inks.rug),
    fill(circleOf(size * 0.955, 4, 1.4) + circleOf(size * 0.9, 5, 1.4), inks.rugRing, 'fill-rule="evenodd"'),
    teeth(plan, inks),
    fill(circleOf(radius * 0.78, 6, 1.4), inks.rugRing),
    fill(circleOf(radius * 0.75, 7, 1.2), inks.rugInner),
    stippled(whole, "glow"),
    stippled(disc(centre, radius * 0.92, 8), "warm"),
  ].join("");
}

/** The woven border: a ring of small triangles that point inward. */
function teeth(plan: CirclePlan, inks: CircleInks): string {
  const { rug: size, teeth: count } = plan;
  const half = 1.56 / count;
  const all = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    return path([
      at(plan, angle - half, size * 0.948),
      at(plan, angle, size * 0.908),
      at(plan, angle + half, size * 0.948),
    ]);
  });
  return fill(all.join(""), inks.pattern, 'opacity=".55"');
}
