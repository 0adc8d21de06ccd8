import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { type Compiled, COUNT, type Part, type Parts } from "./say.ts";

const KINDS = { plural: "p", selectordinal: "o", select: "s" } as const;
const TAG = /<(\/?)([a-zA-Z][\w-]*)>/;

/**
 * Reads a message of ICU: values, plurals, ordinals, selects, and tags, which nest. An apostrophe is an apostrophe and quotes nothing.
 * Throws for what cannot be read: a brace without its other, a tag without its end, a format such as {price, number}.
 */
export function compile(text: string): Parts {
  if (!/[{}<]/.test(text)) return [withoutDoubled(text)];
  return nest(compileMessageOrThrow(text.replaceAll(/'{1,2}/g, "''")));
}

/** Who is used to ICU doubles an apostrophe. */
function withoutDoubled(text: string): string {
  return text.replaceAll("''", "'");
}

/** Puts what stands between a tag and its end into the tag. */
function nest(tokens: CompiledMessage): Parts {
  type Open = { tag: string; parts: Part[] };
  const open: Open[] = [{ tag: "", parts: [] }];
  const put = (part: Part) => {
    const parts = open.at(-1)?.parts ?? [];
    const last = parts.at(-1);
    const joins = typeof part === "string" && typeof last === "string" && part !== COUNT && last !== COUNT;
    if (joins) parts[parts.length - 1] = last + part;
    else if (part !== "") parts.push(part);
  };
  for (const token of tokens) {
    if (typeof token !== "string") {
      put(argument(token));
      continue;
    }
    if (/[{}]/.test(token)) throw new Error("a brace without its other");
    const [first = "", ...rest] = token.split(TAG);
    put(first);
    for (let at = 0; at < rest.length; at += 3) {
      const [slash, tag = "", after = ""] = rest.slice(at, at + 3);
      if (!slash) open.push({ tag, parts: [] });
      else {
        const ended = open.pop();
        if (ended?.tag !== tag || open.length === 0) throw new Error(`</${tag}> without <${tag}>`);
        put([tag, ended.parts]);
      }
      put(after);
    }
  }
  const [whole, left] = open;
  if (left) throw new Error(`<${left.tag}> without </${left.tag}>`);
  return whole?.parts ?? [];
}

function argument(token: Exclude<CompiledMessage[number], string>): Part {
  const [name, format, given] = token;
  if (format === undefined) return [name];
  if (!(format in KINDS) || typeof given !== "object") throw new Error(`{${name}, ${format}} is not read`);
  const { offset, ...cases } = given as Record<string, CompiledMessage | number | undefined>;
  if (offset) throw new Error(`{${name}, ${format}, offset} is not read`);
  return [
    name,
    KINDS[format as keyof typeof KINDS],
    Object.fromEntries(Object.entries(cases).map(([key, tokens]) => [key, nest(tokens as CompiledMessage)])),
  ];
}

/**
 * The same in the form that takes the fewest bytes of a script: "Sold to {0}", or [[0, "p", { one: "# card", other: "# cards" }]]. What is
 * given has its place in `names`, or without them its name.
 */
export function packed(parts: Parts, names?: readonly string[]): Compiled {
  const short: Exclude<Compiled, string>[number][] = [];
  const named = (name: string) => (names ? names.indexOf(name) : name);
  for (const part of parts) {
    const last = short.at(-1);
    if (typeof part !== "string" && part.length === 2) short.push([named(part[0]), packed(part[1], names)]);
    else if (typeof part !== "string" && part.length === 3) {
      const [name, kind, cases] = part;
      const inside = Object.entries(cases).map(([key, each]) => [key, packed(each, names)]);
      short.push([named(name), kind, Object.fromEntries(inside) as Record<string, Compiled>]);
    } else {
      const words = typeof part === "string" ? part : `{${named(part[0])}}`;
      if (typeof last === "string") short[short.length - 1] = last + words;
      else short.push(words);
    }
  }
  const [only = "", ...others] = short;
  return typeof only === "string" && others.length === 0 ? only : short;
}
