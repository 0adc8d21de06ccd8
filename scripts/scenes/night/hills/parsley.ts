import { stroke } from "../../press/limb.ts";
import { fill } from "../../press/ink.ts";
import { random } from "../../press/noise.ts";
import type { Point } from "../../press/outline.ts";
import type { HillInks } from "./inks.ts";

export type Plant = { at: Point; height: number; lean: number; seed: number; scale: number };

/** A head of cow parsley, drawn once and used again: rays, and umbels of dots with moonlight on their upper side. */
export function umbel({ ink, bloom }: HillInks): string {
  const chance = random(5);
  let [rays, dots, litDots] = ["", "", ""];
  for (let ray = -8; ray <= 8; ray += 1) {
    const bend = ray / 8;
    const angle = bend * 1.3;
    const length = 60 - 10 * bend * bend + chance() * 4;
    const [x, y] = [Math.sin(angle) * length, -Math.cos(angle) * length * 0.62 - 10 + 8 * bend * bend];
    rays += `M0 0Q${(x * 0.3).toFixed(0)} ${(y * 0.8).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)}`;
    for (let flower = -5; flower <= 5; flower += 1) {
      const turn = (flower / 5) * 1.5 + angle * 0.6;
      const reach = 5 + chance() * 4.5;
      const [flowerX, flowerY] = [x + Math.sin(turn) * reach, y - Math.cos(turn) * reach * 0.75];
      const dot = `M${flowerX.toFixed(1)} ${flowerY.toFixed(1)}h.1`;
      if (flowerX * 0.5 - flowerY > 22 + chance() * 26) litDots += dot;
      else dots += dot;
    }
  }
  return (
    `<g id="umbel" fill="none" stroke-linecap="round"><path d="${rays}" stroke="${ink}" stroke-width="1.3"/>` +
    `<path d="${dots}${litDots}" stroke="${ink}" stroke-width="4.4"/>` +
    `<path d="${litDots}" stroke="${bloom}" stroke-width="2.6" transform="translate(.8 -.9)"/></g>`
  );
}

/** A plant of cow parsley: a leaning stem with its head, and two side shoots with smaller ones. */
export function parsley({ at: [x, y], height, lean, seed, scale }: Plant, { ink }: HillInks): string {
  const chance = random(seed);
  const head = (headX: number, headY: number, radius: number, turn: number) =>
    `<use href="#umbel" transform="translate(${headX.toFixed(0)} ${headY.toFixed(0)}) rotate(${turn.toFixed(0)}) scale(${(radius / 60).toFixed(2)})"/>`;
  const stem = stroke(
    [
      [x, y, 3.3 * scale],
      [x + lean * 0.25, y - height * 0.45, 2.5 * scale],
      [x + lean, y - height, 1.3 * scale],
    ],
    { amount: 0.5, seed },
  );
  const shoot = (from: number, aside: number, rise: number) => {
    const [fromX, fromY] = [x + lean * from * from, y - height * from];
    const [toX, toY] = [fromX + aside * scale * (0.8 + chance() * 0.4), fromY - height * rise];
    const branch = stroke(
      [
        [fromX, fromY, 2.2 * scale],
        [fromX + (toX - fromX) * 0.6, fromY + (toY - fromY) * 0.4, 1.7 * scale],
        [toX, toY, 1.1 * scale],
      ],
      { amount: 0.3, seed: seed + from * 10 },
    );
    return fill(branch, ink) + head(toX, toY, (34 + chance() * 16) * scale, aside * 0.2);
  };
  return (
    fill(stem, ink) +
    head(x + lean, y - height, 62 * scale, lean * 0.06) +
    shoot(0.46, -74, 0.33) +
    shoot(0.66, 80, 0.24)
  );
}
