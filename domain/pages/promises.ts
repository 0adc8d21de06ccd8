/** Words that may promise healing or predict the future. In the UK such claims need proof (CAP Code, sections 1 and 12). */
const PROMISES = [
  /\bcur(?:e|es|ed|ing)\b/iu,
  /\bheal(?:s|ed)?\s+(?:your|all|any|the|you)\b/iu,
  /\btreat(?:s|ing)?\s+(?:your|anxiety|depression|cancer|pain|illness|disease|trauma|insomnia)\b/iu,
  /\b(?:guarantee[ds]?|guaranteed|miracle|miraculous)\b/iu,
  /\b(?:remove|removes|get rid of|free you from)\s+(?:your\s+)?(?:pain|illness|disease|anxiety|depression)\b/iu,
  /\b(?:predict|predicts|foretell|foretells)\b/iu,
  /\b(?:see|tell|know|reveal)s?\s+(?:your|the)\s+future\b/iu,
  /\bwill\s+(?:bring|find)\s+you\s+(?:love|money|wealth|luck)\b/iu,
];
/** Words that deny a promise: "It does not cure", "No promise", "not a treatment". */
const DENIAL = /\b(?:not|no|never|nor|neither|without|cannot|nothing|rather than)\b|n['’]t\b/iu;

/** Returns the first words that may be read as a promise of healing or a prediction, if any. A warning, never a refusal. */
export function promiseIn(text: string): string | undefined {
  for (const sentence of text.split(/(?<=[.!?])\s+|\n/u)) {
    if (DENIAL.test(sentence) || sentence.trimEnd().endsWith("?")) continue;
    for (const promise of PROMISES) {
      const [words] = promise.exec(sentence) ?? [];
      if (words) return words;
    }
  }
  return undefined;
}
