const MAX_PATTERN_LENGTH = 200;
/** A back reference can make matching a pattern very slow. */
const BACK_REFERENCE = /\\[1-9]/;
/** Nested repetition counts multiply: `(.{1,99}){1,99}` takes seconds to compile, each time that it is used. */
const REPETITION = /\{(\d+)(?:,(\d*))?\}/g;
const MAX_REPETITIONS = 300;

/** Why a regular expression of a stranger could keep PostgreSQL busy for too long, as the rest of a sentence; undefined: it cannot. */
export function costlyPattern(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return `a pattern has at most ${MAX_PATTERN_LENGTH} characters`;
  if (BACK_REFERENCE.test(pattern)) return "a pattern has no back references";
  const repetitions = [...pattern.matchAll(REPETITION)].reduce(
    (all, [, least, most]) => all * Math.max(1, Number(most || least)),
    1,
  );
  return repetitions > MAX_REPETITIONS
    ? `the repetitions of a pattern multiply to at most ${MAX_REPETITIONS}`
    : undefined;
}
