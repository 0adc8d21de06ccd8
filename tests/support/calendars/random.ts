/** Random choices that a seed repeats (mulberry32). */
export type Random = {
  below(count: number): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  one<T>(choices: readonly T[]): T;
  some<T>(choices: readonly T[], most: number): T[];
};

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  const one = <T>(choices: readonly T[]) => choices[below(choices.length)] as T;
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    one,
    some: (choices, most) => [...new Set(Array.from({ length: below(most + 1) }, () => one(choices)))],
  };
}
