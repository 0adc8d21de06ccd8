const RTL = String.raw`[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]`;
const RTL_LETTER = `(?=${RTL})\\p{L}`;
const OTHER_LETTER = `(?!${RTL})\\p{L}`;
/** Digits with what stands in and at them: "£1,234.50", "45%", "10:30", "10-12", "+44 20 7946 0958"; but in "ב-500" without the hyphen. */
const NUMBER = String.raw`(?:(?<![\p{L}\p{M}\p{Nd}])[+\-\u2212])?\p{Sc}?\p{Nd}+(?:[.,:/\-\u2013\u202f\u00a0 ]\p{Nd}+)*[%\u2030\p{Sc}]?`;

const LETTER = new RegExp(RTL_LETTER, "u");
const LETTERS = /\p{L}/gu;
const NUMBERS = new RegExp(NUMBER, "gu");

/** Whether some of the text is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return LETTER.test(text);
}

/**
 * The level of each code unit of a paragraph: 0 and 2 are read from left to right, 1 from right to left. A stretch of the other direction
 * keeps together with the number beside it, and a comma ends it: what a sentence says after a name is not drawn before it. Unicode's
 * algorithm (UAX 9) needs isolates around each name for that, which a sentence does not have.
 */
export function levelsOf(paragraph: string): Uint8Array {
  const turned = readsRightToLeft(paragraph);
  const levels = new Uint8Array(paragraph.length).fill(turned ? 1 : 0);
  const markNumbers = (from: number, words: string) => {
    for (const { index, 0: number } of words.matchAll(NUMBERS))
      levels.fill(2, from + index, from + index + number.length);
  };
  if (turned) markNumbers(0, paragraph);
  for (const { index, 0: found } of paragraph.matchAll(turned ? OTHERS_WORDS : RTL_WORDS)) {
    const end = index + found.length + closersOf(found, paragraph.slice(index + found.length));
    levels.fill(turned ? 2 : 1, index, end);
    if (!turned) markNumbers(index, found);
  }
  return levels;
}

/** From the first letter of a direction to the last before one of the other, and the number that leads it or follows it. */
const stretch = (letter: string, other: string, lead: string) =>
  new RegExp(
    `${lead}(?:${letter})(?:(?:(?!${other})[^])*(?:${letter}))?(?:\\p{M}|[\\u200c\\u200d])*(?:[ \\u00a0\\-]${NUMBER})*(?:[ \\u00a0]\\p{Sc})?`,
    "gu",
  );
const RTL_WORDS = stretch(RTL_LETTER, OTHER_LETTER, "");
const OTHERS_WORDS = stretch(OTHER_LETTER, RTL_LETTER, `(?:${NUMBER}[ \\u00a0]?)?`);

/** How many brackets directly after a stretch close what was opened in it. */
function closersOf(found: string, after: string): number {
  const opened = (found.match(/[([{]/g) ?? []).length - (found.match(/[)\]}]/g) ?? []).length;
  return Math.min(Math.max(0, opened), /^[)\]}]*/.exec(after)?.[0].length ?? 0);
}

/** A paragraph that begins from right to left and is mostly so. */
export function readsRightToLeft(paragraph: string): boolean {
  const letters = paragraph.match(LETTERS) ?? [];
  return LETTER.test(letters[0] ?? "") && letters.filter((letter) => LETTER.test(letter)).length * 2 > letters.length;
}

/** Shaped by the font, which draws the letters of Hebrew and Arabic from right to left by itself. U+200C parts two letters that would join. */
const DRAWN = new RegExp(`(?:${RTL_LETTER}|(?=${RTL})[^]|\\p{M})+|[^]`, "gu");
const MIRRORED: Readonly<Record<string, string>> = Object.fromEntries(
  ["()", "[]", "{}", "<>", "«»", "‹›"].flatMap(([open = "", close = ""]) => [
    [open, close],
    [close, open],
  ]),
);

/** What is drawn of a line from its left end to its right, piece by piece. */
export function inVisualOrder(line: string, levels: Uint8Array): string[] {
  let runs = Array.from(runsOf(levels), ({ from, upTo, level }) => ({
    level,
    pieces: level === 1 ? turnedPieces(line.slice(from, upTo)) : [line.slice(from, upTo)],
  }));
  for (const least of [2, 1]) runs = reversedFrom(runs, least);
  return runs.flatMap(({ pieces }) => pieces);
}

function turnedPieces(words: string): string[] {
  return (words.match(DRAWN) ?? [])
    .filter((piece) => piece !== "\u200c")
    .map((piece) => MIRRORED[piece] ?? piece)
    .toReversed();
}

function* runsOf(levels: Uint8Array) {
  for (let from = 0; from < levels.length;) {
    const level = levels[from] ?? 0;
    let upTo = from + 1;
    while (upTo < levels.length && levels[upTo] === level) upTo += 1;
    yield { from, upTo, level };
    from = upTo;
  }
}

/** Reverses the order of neighbours of this level or above. */
function reversedFrom<R extends { level: number }>(runs: R[], least: number): R[] {
  const ordered: R[] = [];
  let at = 0;
  for (const run of runs) {
    if (run.level < least) at = ordered.push(run);
    else ordered.splice(at, 0, run);
  }
  return ordered;
}
