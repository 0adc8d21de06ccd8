import { fill, stippled } from "../../press/ink.ts";
import { type Joint, stroke } from "../../press/limb.ts";
import { curve, cutCurve, path, type Point, points, rough } from "../../press/outline.ts";
import type { WaterInks } from "./inks.ts";

/** A frame drum that leans on a stone, its skin lit from behind; it takes the shades "skin-light" and "skin-shade". */
export function drum([x, y, radius]: readonly [number, number, number], hasBeater: boolean, inks: WaterInks): string {
  const at = (u: number, v: number): Point => [x + u * radius, y + v * radius];
  const placed = (written: string) => points(written).map(([u, v]) => at(u, v));
  const blot = (written: string, seed: number) => cutCurve(placed(written), radius * 0.02, seed, 6);
  const hoop = (size: number, aside: number, seed: number) => {
    const outline = Array.from({ length: 20 }, (_, index): Point => {
      const angle = (index / 10) * Math.PI;
      const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
      return at(aside + cos * 0.86 - sin * 0.06, sin);
    });
    return path(rough(curve(outline, { step: 5 }), { amount: 0.7, seed }));
  };
  const lacing = Array.from({ length: 9 }, (_, index): Joint => {
    const angle = -1.3 + index * 0.34;
    const [u, v] = [(index % 2 === 1 ? 0.03 : 0.09) + Math.cos(angle) * 0.88 + 0.1, Math.sin(angle) * 0.97];
    return [x + u * radius, y + v * radius, radius * 0.012];
  });
  const line = (...all: readonly Joint[]) =>
    stroke(all.map(([u, v, half]): Joint => [x + u * radius, y + v * radius, half]));
  const skin = hoop(0.965, 0, 5);
  return [
    fill(cutCurve(placed("-0.2,1.06 -0.05,0.5 0.4,0.38 0.95,0.52 1.24,0.84 1.3,1.08"), 1, 5), inks.stone),
    fill(hoop(1, 0.27, 3), inks.hoop),
    fill(stroke(lacing, { step: 40 }), inks.hoopLit, 'opacity=".7"'),
    fill(hoop(1, 0, 4), inks.hoopLit),
    fill(skin, inks.drum),
    fill(
      blot("-0.9,-0.1 -0.5,-0.5 -0.1,-0.62 -0.3,-0.3 -0.44,0.1 -0.3,0.5 -0.6,0.7", 6) +
        blot("0.2,0.9 0.5,0.5 0.8,0.3 0.6,0.8", 7) +
        blot("-0.1,0.16 0.16,0.02 0.34,0.16 0.2,0.34 -0.02,0.34", 8),
      inks.drumShade,
      'opacity=".16"',
    ),
    stippled(skin, "skin-light"),
    stippled(skin, "skin-shade"),
    hasBeater
      ? fill(
          line([-1.75, 1.16, radius * 0.022], [-1.1, 1.12, radius * 0.028], [-0.5, 1.09, radius * 0.022]),
          inks.hoopLit,
        )
      : "",
    fill(cutCurve(placed("-0.62,1 -0.4,0.93 -0.22,1 -0.2,1.14 -0.42,1.2 -0.62,1.14"), 0.5, 9, 4), inks.hoop),
    fill(line([-0.56, 0.98, 0.8], [-0.4, 0.95, radius * 0.03], [-0.26, 1.01, 0.8]), inks.hoopLit),
  ].join("");
}
