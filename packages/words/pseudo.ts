import { COUNT, type Part, type Parts } from "./say.ts";

/** A language that nobody speaks: what is not in it did not come from a catalog, and what does not fit will not fit in German. */
export const PSEUDO_LANGUAGE = "en-XA";

const LONGER = 0.4;
const PLAIN = "AEIOUNCYaeiouncy";
const ACCENTED = "ÁÉÍÓÚÑÇÝáéíóúñçý";
/** In letters of Latin-1, which every font here has. */
const FILLER = "ló rém ípsúm dólór sít ámét ";

/** The sentence with accents, in brackets and longer by two fifths; values and tags stay as they are. */
export function pseudo(parts: Parts): Parts {
  const more = Math.ceil(lengthOf(parts) * LONGER);
  const filler = FILLER.repeat(Math.ceil(more / FILLER.length))
    .slice(0, more)
    .trimEnd();
  return joined(["[", ...accented(parts), `${filler && ` ${filler}`}]`]);
}

/** Words beside words are one text, as in what the compiler reads: a page's scripts hold them so. */
function joined(parts: Parts): Parts {
  return parts.reduce<Part[]>((all, part) => {
    const last = all.at(-1);
    const joins = typeof part === "string" && typeof last === "string" && part !== COUNT && last !== COUNT;
    return joins ? [...all.slice(0, -1), last + part] : [...all, part];
  }, []);
}

function accented(parts: Parts): Parts {
  return parts.map((part): Part => {
    if (typeof part === "string")
      return part.replaceAll(/[aeiouncy]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
    if (part.length === 1) return part;
    if (part.length === 2) return [part[0], accented(part[1])];
    const [name, kind, cases] = part;
    return [name, kind, Object.fromEntries(Object.entries(cases).map(([key, inside]) => [key, accented(inside)]))];
  });
}

/** Of its words, with the longest case of each choice. */
function lengthOf(parts: Parts): number {
  return parts.reduce((length, part) => {
    if (part === COUNT) return length + 1;
    if (typeof part === "string") return length + part.length;
    if (part.length === 1) return length;
    return length + (part.length === 2 ? lengthOf(part[1]) : Math.max(0, ...Object.values(part[2]).map(lengthOf)));
  }, 0);
}
