import { readFile } from "node:fs/promises";
import type { Font } from "fontkit";
import type { LookName } from "#domain/look/look.ts";
import { WEB_FACES } from "#kit/server/fonts.ts";

export type OtherLook = Exclude<LookName, "night">;

const LEADING = 1.12;
const SHRINK = 0.9;

type Setting = { left: number; middle: number; width: number; size: number; colour: string; most: number };

/**
 * Sets words in a look's display face, in lines of at most `width` pixels whose middle is at `middle`, and smaller where they need more than
 * `most` lines. Resolves to SVG; undefined where the face lacks one of the letters.
 */
export async function drawnTitle(look: OtherLook, words: string, setting: Setting): Promise<string | undefined> {
  const font = await faceOf(look);
  if (!Array.from(words).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))) return undefined;
  let { size } = setting;
  let lines = linesOf(font, words, setting.width / size);
  while (size > 20 && (lines.length > setting.most || lines.some((line) => widthOf(font, line) * size > setting.width)))
    lines = linesOf(font, words, setting.width / (size *= SHRINK));
  const scale = size / font.unitsPerEm;
  const top = setting.middle - ((lines.length - 1) * LEADING * size) / 2 + (font.capHeight * scale) / 2;
  return lines
    .map((line, index) => {
      const { glyphs, positions } = font.layout(line);
      let at = 0;
      const letters = glyphs.map((glyph, each) => {
        const letter = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`;
        at += positions[each]?.xAdvance ?? 0;
        return letter;
      });
      const place = `translate(${setting.left} ${top + index * LEADING * size}) scale(${scale} ${-scale})`;
      return `<g transform="${place}" fill="${setting.colour}">${letters.join("")}</g>`;
    })
    .join("");
}

/** In ems. */
const widthOf = (font: Font, line: string) => font.layout(line).advanceWidth / font.unitsPerEm;

function linesOf(font: Font, words: string, width: number): string[] {
  return words.split(" ").reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    return last !== undefined && widthOf(font, joined) <= width ? [...lines.slice(0, -1), joined] : [...lines, word];
  }, []);
}

const faces = new Map<OtherLook, Promise<Font>>();
function faceOf(look: OtherLook): Promise<Font> {
  const known = faces.get(look);
  if (known) return known;
  const face = readFace(look);
  faces.set(look, face);
  face.catch(() => faces.delete(look));
  return face;
}

/** Sharp cannot read these letters: it knows no WOFF2. */
async function readFace(look: OtherLook): Promise<Font> {
  const { create } = await import("fontkit");
  const file = WEB_FACES[look].display;
  const font = create(await readFile(file));
  if ("fonts" in font) throw new Error(`${file} holds several faces`);
  return font;
}
