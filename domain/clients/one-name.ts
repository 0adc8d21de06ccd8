const TITLES = ["mr", "mrs", "ms", "miss", "mx", "dr", "herr", "frau"];

/**
 * Whether two names may be one person's: "Maya L." and "Maya", "Moon, Anna" and "Anna Moon", "T. Okafor" and "Tom Okafor", "Mrs Raman" and
 * "Priya Raman". "Anna Shared" and "Bert Shared" are clearly two. The database decides the same (`private.may_be_one_name`).
 */
export function mayBeOneName(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return holdsAll(first, second) || holdsAll(second, first) || areAlike(first[0], second[0]);
}

const holdsAll = (words: string[], others: string[]) => others.every((word) => words.includes(word));

/** Whether the words are equal, or one is the other's beginning, as an initial is. */
export function areAlike(one = "", other = ""): boolean {
  return one !== "" && other !== "" && (one.startsWith(other) || other.startsWith(one));
}

/** The words of a name without accents, capitals, signs and titles. */
export function wordsOf(name: string): string[] {
  const folded = name
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();
  return folded.split(/[\s!-/:-@[-`{-~\u2010-\u2027]+/).filter((word) => word !== "" && !TITLES.includes(word));
}
