import { type Joint, stroke } from "../../press/limb.ts";
import { noise, random } from "../../press/noise.ts";

type Brush = {
  centre: readonly [x: number, y: number];
  radius: number;
  thickness: number;
  /** Where it is set down, and how far it turns, in radians. */
  start: number;
  sweep: number;
  seed: number;
};

const BRISTLES = 26;

/** One turn of a wide brush: full of ink at first, dry at the end, where its bristles part. */
export function brush({ centre: [x, y], radius, thickness, start, sweep, seed }: Brush): string {
  const chance = random(seed);
  const at = (part: number, off: number) => {
    const angle = start + sweep * part;
    const reach = radius + off + 5 * noise(part * 3, seed) + 3 * noise(part * 9, seed + 2);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.985] as const;
  };
  const pressure = (part: number) =>
    (part < 0.03 ? 0.55 + part * 15 : 1) * (1.06 - 0.42 * part + 0.1 * noise(part * 4, seed + 9));
  let drawn = "";
  for (let bristle = 0; bristle < BRISTLES; bristle += 1) {
    const across = (bristle + 0.5) / BRISTLES - 0.5;
    const outward = Math.abs(across) * 2;
    let part = outward * outward * 0.018 + chance() * 0.012;
    const end = 1 - chance() * 0.1 - outward * 0.06;
    while (part < end) {
      const wet = Math.max(0, 1 - part * 1.05);
      const until = Math.min(end, part + (0.05 + chance() * 0.16) * (1 + wet * 5));
      const steps = Math.max(2, Math.round((until - part) * 34));
      const joints = Array.from({ length: steps + 1 }, (_, step): Joint => {
        const here = part + ((until - part) * step) / steps;
        const isEnd = step === 0 || step === steps;
        const taper = isEnd ? 0.3 : 0.8 + 0.4 * noise(here * 22 + bristle * 3, bristle);
        const half = (thickness / BRISTLES) * pressure(here) * (0.34 + 0.46 * wet) * taper;
        const [u, v] = at(here, across * thickness * pressure(here));
        return [u, v, Math.max(0.35, half)];
      });
      drawn += stroke(joints, { step: 26, cap: false });
      part = until + (0.002 + chance() * 0.03) * (1.2 - wet) * (1.3 - wet);
    }
  }
  return drawn;
}
