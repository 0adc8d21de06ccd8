import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Limits } from "../settings.ts";

/** What a parse has used up of what one request may ask; the same tally serves every parameter of a request. */
export type Tally = { filters: number; items: number; embeds: number };

/** A text being read from left to right, one position behind all grammar rules. */
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

  /** Steps over `expected` if it is next. */
  eat(expected: string): boolean {
    if (!this.sees(expected)) return false;
    this.at += expected.length;
    return true;
  }

  need(expected: string) {
    if (!this.eat(expected)) this.fail(`"${expected}"`);
  }

  /** The longest run of characters that all fit. */
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

/** Reads the whole of `text` by one rule, or says where it stopped. */
export function read<T>(text: string, what: string, limits: Limits, tally: Tally, rule: (reader: Reader) => T): T {
  const reader = new Reader(text, what, limits, tally);
  const found = rule(reader);
  reader.end();
  return found;
}

/** What a request has used up of its limits before it is read. */
export function emptyTally(): Tally {
  return { filters: 0, items: 0, embeds: 0 };
}
