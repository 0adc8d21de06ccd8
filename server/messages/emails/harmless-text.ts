const LINE_BREAKERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{200b}\u{2060}\u{feff}\s]+/gu;
// Mail programs turn text into a link at a dot, a colon, a slash or an at sign that is directly followed by something.
const LINK_MAKERS = /([.:/\\@\u{3002}\u{ff0e}\u{ff61}\u{ff20}])(?=\S)/gu;

/** Returns the text on one line: control characters, line breaks and marks that reverse the reading direction become spaces. */
export function oneLine(text: string, limit = 4000): string {
  const line = text.toWellFormed().replace(LINE_BREAKERS, " ").trim();
  const characters = Array.from(line);
  return characters.length > limit ? `${characters.slice(0, limit - 1).join("")}…` : line;
}

/** Has no shape and no width; mail programs end an address before it. */
const NO_LINK = "\u{200c}";

/** A name that a user typed, for an email: one short line that reads as it was typed and that no mail program turns into a link. */
export function nameInEmail(name: string, limit = 80): string {
  return oneLine(name, limit).replace(LINK_MAKERS, `$1${NO_LINK}`);
}
