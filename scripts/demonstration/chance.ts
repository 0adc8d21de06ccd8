/** Draws that are the same in every run. */
export type Chance = {
  /** A number from 0 up to 1, which is excluded. */
  part(): number;
  /** A whole number from 0 up to `end`, which is excluded. */
  whole(end: number): number;
  /** Whether this happens, which it does `share` of the time. */
  happens(share: number): boolean;
  one<T>(of: readonly T[]): T;
  shuffled<T>(all: readonly T[]): T[];
};

/** The generator mulberry32. */
export function seeded(seed: number): Chance {
  let state = seed;
  const part = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (end: number) => Math.floor(part() * end);
  return {
    part,
    whole,
    happens: (share) => part() < share,
    one: (of) => of[whole(of.length)] as (typeof of)[number],
    shuffled(all) {
      const left = [...all];
      return all.map(() => left.splice(whole(left.length), 1)[0] as (typeof all)[number]);
    },
  };
}
