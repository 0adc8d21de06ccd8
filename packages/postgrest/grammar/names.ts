import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Reader } from "./reader.ts";

/** One step into a JSON value, by key or by index; the last step may return text (`->>`) instead of JSON. */
export type JsonStep = { arrow: "->" | "->>"; key: string } | { arrow: "->" | "->>"; index: number };

/** A column, optionally with a path into its JSON value. */
export type Field = { name: string; path: JsonStep[] };

/** PostgreSQL truncates longer names silently; the response would then use a key other than the one requested. */
const MAX_NAME_LENGTH = 63;
const MAX_STEPS = 20;
const MAX_INDEX_DIGITS = 9;

const isNameCharacter = (character: string) => /[\p{L}\p{N}_$ ]/u.test(character);
const isKeyCharacter = (character: string) => !"(-:.,>)".includes(character);
const isDigit = (character: string) => character >= "0" && character <= "9";

/** Parses `"…"`, in which `\` escapes the next character. */
export function quoted(reader: Reader): string {
  reader.need('"');
  let text = "";
  for (;;) {
    text += reader.run((character) => character !== '"' && character !== "\\");
    if (reader.eat('"')) return text;
    if (!reader.eat("\\") || reader.rest === 0) reader.fail('"\\""');
    text += reader.peek();
    reader.at += 1;
  }
}

/** Parses words joined by single dashes; a dash before `>` belongs to an arrow. */
function dashed(reader: Reader, fits: (character: string) => boolean, expecting: string): string {
  let text = "";
  for (;;) {
    const word = reader.run(fits);
    if (word === "") reader.fail(expecting);
    text += word.trim();
    if (reader.peek() !== "-" || reader.peek(1) === ">") return text;
    reader.at += 1;
    text += "-";
  }
}

/** Parses the name of a column, relation or alias: letters, digits, `_`, `$`, space, inner `-`; other characters need quotes. */
export function fieldName(reader: Reader): string {
  const name =
    reader.peek() === '"' ? quoted(reader) : dashed(reader, isNameCharacter, "field name (* or [a..z0..9_$])");
  if (Buffer.byteLength(name) > MAX_NAME_LENGTH) {
    throwRefusal(
      refusals.unreadable(`"failed to parse ${reader.what}"`, `a name is longer than ${MAX_NAME_LENGTH} bytes`),
    );
  }
  return name;
}

/** Parses the name of a type or text search configuration: letters, digits, `_`, `$`, space. */
export function identifier(reader: Reader): string {
  const word = reader.run(isNameCharacter).trim();
  if (word === "") reader.fail("letter or digit");
  return word;
}

/** Parses `->key->0->>name`; the path may be empty. */
export function jsonPath(reader: Reader): JsonStep[] {
  const steps: JsonStep[] = [];
  while (reader.sees("->")) {
    const arrow = reader.eat("->>") ? "->>" : "->";
    if (arrow === "->") reader.need("->");
    steps.push({ arrow, ...operand(reader) });
    if (steps.length > MAX_STEPS) throwRefusal(refusals.tooMuch("steps of a JSON path", MAX_STEPS));
  }
  return steps;
}

function operand(reader: Reader): { key: string } | { index: number } {
  const start = reader.at;
  const sign = reader.eat("-") ? -1 : 1;
  const digits = reader.run(isDigit);
  const ended =
    reader.rest === 0 ||
    reader.sees("->") ||
    reader.sees("::") ||
    reader.sees(".") ||
    reader.sees(",") ||
    reader.sees(")");
  if (digits !== "" && digits.length <= MAX_INDEX_DIGITS && ended) return { index: sign * Number(digits) };
  reader.at = start;
  return {
    key:
      reader.peek() === '"'
        ? quoted(reader)
        : dashed(reader, isKeyCharacter, "any non reserved character different from: .,>()"),
  };
}

/** Parses a column with its JSON path; ignores surrounding white space. */
export function field(reader: Reader): Field {
  reader.spaces();
  const found = { name: fieldName(reader), path: jsonPath(reader) };
  reader.spaces();
  return found;
}

/** Parses comma-separated names, as in `columns` and `on_conflict`. */
export function nameList(reader: Reader): string[] {
  const names: string[] = [];
  do {
    reader.spaces();
    names.push(fieldName(reader));
    reader.spaces();
  } while (reader.eat(","));
  return names;
}
