/** A source of numbers from 0 to 1 that a seed repeats (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const valueAt = (place: number, seed: number) => random(place * 374761 + seed * 668265)();

/** Smooth value noise in one dimension, from -1 to 1. */
export function noise(x: number, seed: number): number {
  const place = Math.floor(x);
  const part = x - place;
  const eased = part * part * (3 - 2 * part);
  return (valueAt(place, seed) * (1 - eased) + valueAt(place + 1, seed) * eased) * 2 - 1;
}

/** Noise in several octaves, from -1 to 1. */
export function layeredNoise(x: number, seed: number, octaves = 4): number {
  let sum = 0;
  let weight = 1;
  let weights = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * 2 ** octave, seed + octave * 17);
    weights += weight;
    weight *= 0.55;
  }
  return sum / weights;
}
