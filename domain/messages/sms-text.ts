/** The 7-bit alphabet of SMS (3GPP TS 23.038), of which 160 characters fit into one message; of any other text 70 do. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each takes the room of two. */
const EXTENDED = "\f^{}\\[~]|€";

const PLAIN: readonly [typographic: RegExp, plain: string][] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`]/gu, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/gu, '"'],
  [/[\u2039\u203a]/gu, "'"],
  [/[\u2010-\u2015\u2212]/gu, "-"],
  [/\u2026/gu, "..."],
  [/[\u2022\u00b7]/gu, "-"],
  [/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu, " "],
  [/[\u00ad\u200b\u2060\ufeff]/gu, ""],
];

/** The text as an SMS carries it: one typographic apostrophe, dash or no-break space would leave room for 70 characters instead of 160. */
export function smsText(text: string): string {
  return PLAIN.reduce((words, [typographic, plain]) => words.replace(typographic, plain), text.normalize("NFC"));
}

/** How many messages this text is sent and paid as. */
export function countSmsParts(text: string): number {
  const characters = Array.from(text);
  const isBasic = characters.every((character) => BASIC.includes(character) || EXTENDED.includes(character));
  const sizes = characters.map((character) => (isBasic ? (EXTENDED.includes(character) ? 2 : 1) : character.length));
  const [whole, part] = isBasic ? [160, 153] : [70, 67]; // a part says which it is
  if (sizes.reduce((sum, size) => sum + size, 0) <= whole) return 1;
  let [parts, room] = [1, part];
  for (const size of sizes) {
    if (size > room) [parts, room] = [parts + 1, part]; // no character is divided
    room -= size;
  }
  return parts;
}
