import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";
import type { Reader } from "./reader.ts";

/** One step into a JSON value: by key or by index; the last one may give text (`->>`) instead of JSON. */
export type JsonStep = { arrow: "->" | "->>"; key: string } | { arrow: "->" | "->>"; index: number };

/** A column, and where to look inside it. */
export type Field = { name: string; path: JsonStep[] };

/** PostgreSQL cuts longer names off silently; a cut name would answer under another key than was asked for. */
const MAX_NAME_LENGTH = 63;
const MAX_STEPS = 20;
const MAX_INDEX_DIGITS = 9;

const isNameCharacter = (character: string) => /[\p{L}\p{N}_$ ]/u.test(character);
const isKeyCharacter = (character: string) => !"(-:.,>)".includes(character);
const isDigit = (character: string) => character >= "0" && character <= "9";

/** `"…"` with `\` before what stands for itself. */
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

/** Words joined by single dashes; a dash before `>` belongs to an arrow. */
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

/** The name of a column, a relation, an alias: letters, digits, `_`, `$`, space, inner `-`; anything else in quotes. */
export function fieldName(reader: Reader): string {
  const name = reader.peek() === '"' ? quoted(reader) : dashed(reader, isNameCharacter, "field name (* or [a..z0..9_$])");
  if (Buffer.byteLength(name) > MAX_NAME_LENGTH) {
    throwRefusal(refusals.unreadable(`"failed to parse ${reader.what}"`, `a name is longer than ${MAX_NAME_LENGTH} bytes`));
  }
  return name;
}

/** A type's name or a text search configuration: letters, digits, `_`, `$`, space. */
export function identifier(reader: Reader): string {
  const word = reader.run(isNameCharacter).trim();
  if (word === "") reader.fail("letter or digit");
  return word;
}

/** `->key->0->>name`, or nothing. */
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
  const ended = reader.rest === 0 || reader.sees("->") || reader.sees("::") || reader.sees(".") || reader.sees(",") || reader.sees(")");
  if (digits !== "" && digits.length <= MAX_INDEX_DIGITS && ended) return { index: sign * Number(digits) };
  reader.at = start;
  return {
    key: reader.peek() === '"' ? quoted(reader) : dashed(reader, isKeyCharacter, "any non reserved character different from: .,>()"),
  };
}

/** A column with its JSON path, white space around it ignored. */
export function field(reader: Reader): Field {
  reader.spaces();
  const found = { name: fieldName(reader), path: jsonPath(reader) };
  reader.spaces();
  return found;
}

/** Names by comma: `columns` and `on_conflict`. */
export function nameList(reader: Reader): string[] {
  const names: string[] = [];
  do {
    reader.spaces();
    names.push(fieldName(reader));
    reader.spaces();
  } while (reader.eat(","));
  return names;
}
