import { VARIABLES } from "./env.ts";

/** Two edits make another word of a short name, such as HOME of HOST. */
const editsOf = (name: string) => (name.length < 8 ? 1 : 2);

/** A sentence for each variable that this program does not read and whose name is almost one that it reads. */
export function misspelt(source: Record<string, string | undefined>): string[] {
  const known = new Set(VARIABLES);
  return Object.keys(source)
    .filter((name) => source[name]?.trim() && !known.has(name))
    .flatMap((name) => {
      const meant = VARIABLES.find((ours) => isWithin(editsOf(ours), name.toUpperCase(), ours));
      return meant === undefined
        ? []
        : [`${name} is not a variable of this program, and is not read: did you mean ${meant}?`];
    });
}

/** Whether at most this number of letters has to be added, left out, replaced or swapped with the next one. */
function isWithin(edits: number, one: string, other: string): boolean {
  if (one[0] !== undefined && one[0] === other[0]) return isWithin(edits, one.slice(1), other.slice(1));
  if (one === other) return true;
  if (edits === 0 || Math.abs(one.length - other.length) > edits) return false;
  const isSwapped = one.length > 1 && one[0] === other[1] && one[1] === other[0];
  return (
    isWithin(edits - 1, one.slice(1), other.slice(1)) ||
    isWithin(edits - 1, one.slice(1), other) ||
    isWithin(edits - 1, one, other.slice(1)) ||
    (isSwapped && isWithin(edits - 1, one.slice(2), other.slice(2)))
  );
}
