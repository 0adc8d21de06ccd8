/** Encodings of files that spreadsheets and exports write, by the names of the Encoding Standard; the likeliest first. */
export const SINGLE_BYTE = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "macintosh",
] as const;
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", ...SINGLE_BYTE] as const;
export type Encoding = (typeof ENCODINGS)[number];

export type DecodedText = {
  text: string;
  encoding: Encoding;
  /** False if the bytes allow several encodings and the letters decided. */
  isCertain: boolean;
};

/** Decodes a text file: by its mark, as UTF-8 if it is valid, as UTF-16 if every other byte is zero, otherwise by what its letters make likely. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markOf(bytes);
  if (marked) return { text: decodeAs(bytes, marked), encoding: marked, isCertain: true };
  const wide = wideOf(bytes);
  if (wide) return { text: decodeAs(bytes, wide), encoding: wide, isCertain: true };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8", isCertain: true };
  } catch {
    const encoding = likeliestOf(bytes.subarray(0, SAMPLE));
    return { text: decodeAs(bytes, encoding), encoding, isCertain: false };
  }
}

/** Decodes bytes in a known encoding; a byte order mark is removed. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

function markOf([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** UTF-16 without a mark: the separators, digits and line ends of a file of values have a zero byte on one side. */
function wideOf(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  const sample = bytes.subarray(0, SAMPLE);
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 !== 0 || even + odd < sample.length / 10) return undefined;
  return odd > even * 4 ? "utf-16le" : even > odd * 4 ? "utf-16be" : undefined;
}

const SAMPLE = 200_000;

/** The letters beyond a to z of languages, by the encodings that have them. A file in one language needs one of these alphabets alone. */
const ALPHABETS: Record<(typeof SINGLE_BYTE)[number], string[]> = {
  "windows-1252": [
    "äöüß",
    "àâæçéèêëîïôœùûüÿ",
    "áéíóúüñ",
    "áàâãçéêíóôõú",
    "åäöæøé",
    "áéíóúëïöüà",
    "àèéìíòóù",
    "áðéíóúýþæö",
  ],
  "windows-1250": ["ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áéíóöőúüű", "čćđšž", "ăâîșțşţ", "áäčďéíĺľňóôŕšťúýž"],
  "windows-1251": [
    "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
    "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "абвгдђежзијклљмнњопрстћуфхцчџшѓѕќў",
  ],
  "windows-1253": ["αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ"],
  "windows-1254": ["çğıöşüâîûi\u0307"],
  macintosh: [],
};
ALPHABETS.macintosh = ALPHABETS["windows-1252"];

/** A little less than a letter of the file's own language: names from all of Western Europe stand in one British file. */
const NEIGHBOUR = 0.9;
const FAULT = 2;

function likeliestOf(bytes: Uint8Array): Encoding {
  const scores = SINGLE_BYTE.map((encoding) => scoreOf(decodeAs(bytes, encoding), ALPHABETS[encoding]));
  return SINGLE_BYTE[scores.indexOf(Math.max(...scores))] ?? "windows-1252";
}

/** How well the letters of a decoded text fit one of the alphabets, less what no text has, such as a sign within a word. */
function scoreOf(text: string, alphabets: string[]): number {
  const counts = alphabets.map(() => 0);
  let shared = 0;
  let others = 0;
  for (const { 0: found, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    const [before = "", after = ""] = [text[index - 1], text[index + 1]];
    if (!/\p{L}/u.test(found)) {
      others += typographyOf(found, before, after);
      continue;
    }
    if (/\p{Lu}/u.test(found) && /\p{Ll}/u.test(before)) others -= FAULT;
    if (/\d/.test(before + after)) others -= FAULT;
    if (!/\p{Script=Latin}/u.test(found) && /[a-z]/i.test(before + after)) others -= FAULT; // a word has one script
    const letter = found.toLowerCase();
    alphabets.forEach((alphabet, at) => {
      if (alphabet.includes(letter)) counts[at] = (counts[at] ?? 0) + 1;
    });
    if (alphabets.some((alphabet) => alphabet.includes(letter))) shared += NEIGHBOUR;
  }
  return Math.max(shared, ...counts) + others;
}

/** Quotation marks and dashes where they belong count as a letter; another sign that touches a letter is a fault. */
function typographyOf(sign: string, before: string, after: string): number {
  const [isBefore, isAfter] = [/\p{L}/u.test(before), /\p{L}/u.test(after)];
  if (sign === "’") return isBefore ? 1 : 0;
  if ("‘“".includes(sign)) return isAfter && !isBefore ? 1 : isBefore ? 0 - FAULT : 0;
  if ("”…–—™®".includes(sign)) return isBefore && isAfter && sign !== "—" && sign !== "–" ? 0 - FAULT : 1;
  if (/[\p{Cc}\ufffd]/u.test(sign)) return 0 - FAULT;
  return isBefore || isAfter ? 0 - FAULT : 0;
}
