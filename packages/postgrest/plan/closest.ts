/** PostgREST's minimum similarity for a suggestion. */
const LIKENESS = 0.75;
const MAX_NAMES = 500;

/** The name most similar to `wanted`, if it is similar enough to suggest. */
export function closest(wanted: string, names: readonly string[]): string | undefined {
  if (names.length > MAX_NAMES || wanted.length > 64) return undefined;
  const scored = names.map((name) => ({
    name,
    likeness: 1 - distance(wanted, name) / Math.max(wanted.length, name.length, 1),
  }));
  return scored.filter(({ likeness }) => likeness >= LIKENESS).toSorted((a, b) => b.likeness - a.likeness)[0]?.name;
}

/** The Levenshtein distance: the number of letters to insert, delete or change. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = a.charAt(row - 1) === b.charAt(column - 1) ? 0 : 1;
      current.push(
        Math.min((before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (before[column - 1] ?? 0) + change),
      );
    }
    before = current;
  }
  return before[b.length] ?? 0;
}
