import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Limits } from "../settings.ts";

/** Counts what a request has used of its limits; all parameters of a request share one tally. */
export type Tally = { filters: number; patterns: number; items: number; embeds: number };

/** A text with a current position; all grammar rules read from left to right. */
export class Reader {
  readonly text: string;
  readonly what: string;
  readonly limits: Limits;
  readonly tally: Tally;
  at = 0;

  constructor(text: string, what: string, limits: Limits, tally: Tally) {
    this.text = text;
    this.what = what;
    this.limits = limits;
    this.tally = tally;
  }

  get rest() {
    return this.text.length - this.at;
  }

  peek(offset = 0): string {
    return this.text.charAt(this.at + offset);
  }

  sees(expected: string, offset = 0): boolean {
    return this.text.startsWith(expected, this.at + offset);
  }

  /** Consumes `expected` if it is next. */
  eat(expected: string): boolean {
    if (!this.sees(expected)) return false;
    this.at += expected.length;
    return true;
  }

  need(expected: string) {
    if (!this.eat(expected)) this.fail(`"${expected}"`);
  }

  /** Consumes the longest run of characters that all fit. */
  run(fits: (character: string) => boolean): string {
    const start = this.at;
    while (this.at < this.text.length && fits(this.peek())) this.at += 1;
    return this.text.slice(start, this.at);
  }

  spaces() {
    this.run((character) => character === " " || character === "\t");
  }

  end() {
    if (this.rest > 0) this.fail("end of input");
  }

  /** Refuses the text at the current position, with PostgREST's message. */
  fail(expecting: string): never {
    const found = this.rest > 0 ? `"${this.peek()}"` : "end of input";
    return throwRefusal(
      refusals.unreadable(
        `"failed to parse ${this.what} (${this.text})" (line 1, column ${this.at + 1})`,
        `unexpected ${found} expecting ${expecting}`,
      ),
    );
  }

  count(kind: keyof Tally, words: string) {
    this.tally[kind] += 1;
    if (this.tally[kind] > this.limits[kind]) throwRefusal(refusals.tooMuch(words, this.limits[kind]));
  }
}

/** Parses all of `text` with one rule, or refuses it at the position where the rule stopped. */
export function read<T>(text: string, what: string, limits: Limits, tally: Tally, rule: (reader: Reader) => T): T {
  const reader = new Reader(text, what, limits, tally);
  const found = rule(reader);
  reader.end();
  return found;
}

export function emptyTally(): Tally {
  return { filters: 0, patterns: 0, items: 0, embeds: 0 };
}
