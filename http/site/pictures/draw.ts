import { rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accentOf, DESIGNED, THEMES } from "#domain/look/accent.ts";
import type { Look } from "#domain/look/look.ts";
import { markPath } from "#domain/look/mark.ts";
import { Canvas, linesOf } from "./canvas.ts";
import { sfntOf } from "./sfnt.ts";

export type Brand = Pick<Look, "mark" | "accent"> & { name: string };

/** Each icon: its size, the radius of its disc as a share of that, and whether it has a ground. */
export const ICONS = {
  "favicon.ico": { size: 32, radius: 23 / 48, isFilled: false },
  "icon-192.png": { size: 192, radius: 23 / 48, isFilled: false },
  "icon-512.png": { size: 512, radius: 23 / 48, isFilled: false },
  "icon-maskable-512.png": { size: 512, radius: 0.287, isFilled: true },
  "apple-touch-icon.png": { size: 180, radius: 0.347, isFilled: true },
} as const;

const FONT = join(import.meta.dirname, "../../../node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff");
const NIGHT = THEMES.night;
/** Of the field of 48 that `markPath` fills: the disc of the icons. */
const DISC = 23;
const LONGEST_NAME = 48;

const colours = ({ accent }: Brand) => (accent ? accentOf(accent) : DESIGNED).night;

/** public/favicon.svg with the practice's rune and colour. */
export function faviconSvg(brand: Brand): string {
  const { fill, ink } = colours(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <circle cx="24" cy="24" r="23" fill="${fill}"/>
  <path d="${markPath(brand.mark)}" fill="none" stroke="${ink}" stroke-width="3.2"/>
</svg>
`;
}

/** The same as a picture; a favicon.ico holds it as it is. */
export async function icon(file: keyof typeof ICONS, brand: Brand): Promise<Buffer> {
  const { size, radius, isFilled } = ICONS[file];
  const { fill, ink } = colours(brand);
  const canvas = new Canvas(size, size);
  if (isFilled) canvas.fill(NIGHT.ground);
  canvas.disc([size / 2, size / 2], size * radius, fill);
  const scale = (size * radius) / DISC;
  const corner = size / 2 - 24 * scale;
  canvas.stroke(linesOf(markPath(brand.mark), scale, [corner, corner]), 3.2 * scale, ink);
  const png = await pngOf(canvas);
  return file === "favicon.ico" ? inIco(png, size) : png;
}

/** A built preview with what is gold in the practice's colour, and its mark and name at the top. */
export async function preview(built: string, brand: Brand): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(built).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const canvas = new Canvas(info.width, info.height, data);
  const { gold } = colours(brand);
  if (brand.accent) canvas.recolour(NIGHT.ground, DESIGNED.night.gold, gold);
  canvas.ring([102, 68], 22, 1.4, gold);
  canvas.stroke(linesOf(markPath(brand.mark), 1, [78, 44]), 2.2, gold);
  const name = await written(brand.name);
  canvas.place(name, 142, Math.round(68 - name.height / 2));
  return pngOf(canvas);
}

/** One line in the display face. Letters that it lacks come from the machine's fonts. */
async function written(name: string): Promise<Canvas> {
  const { default: sharp } = await import("sharp");
  const letters = Array.from(name.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim());
  const line = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join("")}…` : letters.join("");
  const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const text = `<span foreground="${NIGHT.text}">${escaped}</span>`;
  const { data, info } = await sharp({
    text: { text, font: "Marcellus 34px", fontfile: await fontFile(), rgba: true, dpi: 72, wrap: "none" },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new Canvas(info.width, info.height, data);
}

/** The library reads a file, and may read it again for any later text. */
function fontFile(): Promise<string> {
  return (unpacked ??= unpackFont());
}
let unpacked: Promise<string> | undefined;

async function unpackFont(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-font-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "marcellus.ttf");
  await writeFile(file, sfntOf(await readFile(FONT)));
  return file;
}

async function pngOf({ pixels, width, height }: Canvas): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true })
    .toBuffer();
}

/** The directory of one picture before it; a PNG may stand in an icon as it is. */
function inIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  for (const [at, value] of [
    [2, 1],
    [4, 1],
    [10, 1],
    [12, 32],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
