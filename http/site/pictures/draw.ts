import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accentOf, DESIGNED_ACCENT, THEMES } from "#domain/look/accent.ts";
import type { Look } from "#domain/look/look.ts";
import { GROUND_COLOURS, type LogoGround } from "#domain/look/logo.ts";
import { markPath } from "#domain/look/mark.ts";
import { MARCELLUS, readDejaVu } from "#practice/fonts/fonts.ts";
import { Canvas, linesOf } from "./canvas.ts";

/** `logo` is a PNG; if undefined, the rune is the mark. */
export type Brand = Pick<Look, "mark" | "accent"> & { name: string; logo?: { png: Buffer; ground: LogoGround } | undefined };

/** Each icon: its size, the radius of its disc as a share of that, and whether it has a ground. */
export const ICONS = {
  "favicon.ico": { size: 32, radius: 23 / 48, isFilled: false },
  "icon-192.png": { size: 192, radius: 23 / 48, isFilled: false },
  "icon-512.png": { size: 512, radius: 23 / 48, isFilled: false },
  "icon-maskable-512.png": { size: 512, radius: 0.287, isFilled: true },
  "apple-touch-icon.png": { size: 180, radius: 0.347, isFilled: true },
} as const;

const NIGHT = THEMES.night;
/** Radius of the icons' disc, in the 48-unit field that `markPath` fills. */
const DISC = 23;
/** Share of a maskable icon's safe zone that a logo may fill, since it has corners; ON_GROUND: its share of an icon with a ground. */
const SAFE = 0.96;
const ON_GROUND = 0.84;
const MAX_NAME_LENGTH = 48;
const MAX_TITLE_LENGTH = 90;

const colours = ({ accent }: Brand) => (accent ? accentOf(accent) : DESIGNED_ACCENT).night;

/** public/favicon.svg with the practice's rune and colour, or its logo. */
export async function faviconSvg(brand: Brand): Promise<string> {
  if (brand.logo) {
    const drawn = (await icon("icon-192.png", brand)).toString("base64");
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><image href="data:image/png;base64,${drawn}" width="48" height="48"/></svg>\n`;
  }
  const { fill, ink } = colours(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <circle cx="24" cy="24" r="23" fill="${fill}"/>
  <path d="${markPath(brand.mark)}" fill="none" stroke="${ink}" stroke-width="3.2"/>
</svg>
`;
}

/** Draws an icon as PNG; favicon.ico contains the PNG unchanged. */
export async function icon(file: keyof typeof ICONS, brand: Brand): Promise<Buffer> {
  const { size, radius, isFilled } = ICONS[file];
  const { fill, ink } = colours(brand);
  const canvas = new Canvas(size, size);
  const ground = brand.logo && GROUND_COLOURS[brand.logo.ground];
  if (isFilled || ground) canvas.fill(ground ?? NIGHT.ground);
  if (brand.logo) {
    const side = isFilled ? 2 * radius * size * SAFE : size * (ground ? ON_GROUND : 1);
    const logo = await fitted(brand.logo.png, side, side);
    canvas.place(logo, Math.round((size - logo.width) / 2), Math.round((size - logo.height) / 2));
    return finished(file, canvas);
  }
  canvas.disc([size / 2, size / 2], size * radius, fill);
  const scale = (size * radius) / DISC;
  const corner = size / 2 - 24 * scale;
  canvas.stroke(linesOf(markPath(brand.mark), scale, [corner, corner]), 3.2 * scale, ink);
  return finished(file, canvas);
}

async function finished(file: keyof typeof ICONS, canvas: Canvas): Promise<Buffer> {
  const png = await pngOf(canvas);
  return file === "favicon.ico" ? inIco(png, canvas.width) : png;
}

/** Scales a logo to fit, keeping its transparency. */
async function fitted(png: Buffer, width: number, height: number): Promise<Canvas> {
  const { default: sharp } = await import("sharp");
  const size = { width: Math.round(width), height: Math.round(height), fit: "inside" as const };
  const { data, info } = await sharp(png).resize(size).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new Canvas(info.width, info.height, data);
}

/** A logo for mail programs, at twice its display size. */
export async function logoPng(png: Buffer): Promise<Buffer> {
  return pngOf(await fitted(png, 2 * 132, 2 * 44));
}

/**
 * Draws a built preview with its gold in the practice's colour, the practice's mark and name at the top, and `title` instead of its own.
 */
export async function preview(built: string, brand: Brand, title?: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(built).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const canvas = new Canvas(info.width, info.height, data);
  const { gold } = colours(brand);
  if (brand.accent) canvas.recolour(NIGHT.ground, DESIGNED_ACCENT.night.gold, gold);
  const right = brand.logo ? await placeLogo(canvas, brand.logo) : 126;
  if (!brand.logo) {
    canvas.ring([102, 68], 22, 1.4, gold);
    canvas.stroke(linesOf(markPath(brand.mark), 1, [78, 44]), 2.2, gold);
  }
  if (title !== undefined) await retitle(canvas, title);
  const name = await written(shortened(brand.name, MAX_NAME_LENGTH), "34px");
  canvas.place(name, right + 16, Math.round(68 - name.height / 2));
  return pngOf(canvas);
}

/** Places the logo at the top of a preview and returns its right edge. */
async function placeLogo(canvas: Canvas, { png, ground }: NonNullable<Brand["logo"]>): Promise<number> {
  const logo = await fitted(png, 160, 56);
  const colour = GROUND_COLOURS[ground];
  const pad = colour ? 6 : 0;
  const top = Math.round(68 - logo.height / 2);
  if (colour) {
    const field = new Canvas(logo.width + 2 * pad, logo.height + 2 * pad);
    field.fill(colour);
    canvas.place(field, 78, top - pad);
  }
  canvas.place(logo, 78 + pad, top);
  return 78 + logo.width + 2 * pad;
}

/** Where previews have their title (scripts/previews/draw-previews.ts): 600 wide, its middle at 250. */
const TITLE = { left: 80, top: 110, width: 600, height: 280 };

async function retitle(canvas: Canvas, title: string): Promise<void> {
  const field = new Canvas(TITLE.width + 4, TITLE.height); // some letters extend to the left
  field.fill(NIGHT.ground);
  canvas.place(field, TITLE.left - 4, TITLE.top);
  const size = title.length > 60 ? "42px" : title.length > 40 ? "52px" : "66px";
  const text = await written(shortened(title, MAX_TITLE_LENGTH), size, TITLE.width);
  canvas.place(text, TITLE.left, Math.round(TITLE.top + (TITLE.height - text.height) / 2));
}

function shortened(text: string, most: number): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim());
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}

/** Draws text in the display face, on one line or within `width`; letters that it lacks in the other face, then in the system's fonts. */
async function written(line: string, size: string, width?: number): Promise<Canvas> {
  const { default: sharp } = await import("sharp");
  const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const text = `<span foreground="${NIGHT.text}">${escaped}</span>`;
  const wrap = width === undefined ? ({ wrap: "none" } as const) : ({ width, wrap: "word-char" } as const);
  await (dejaVu ??= loadDejaVu());
  const { data, info } = await sharp({
    text: { text, font: `Marcellus, DejaVu Sans ${size}`, fontfile: MARCELLUS, rgba: true, dpi: 72, ...wrap },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new Canvas(info.width, info.height, data);
}

/** A font is known to the library for good once a text has named its file, which must stay, because it may be read again. */
async function loadDejaVu(): Promise<void> {
  const { default: sharp } = await import("sharp");
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-font-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "dejavu.ttf");
  await writeFile(file, await readDejaVu());
  await sharp({ text: { text: "x", font: "DejaVu Sans 10px", fontfile: file, dpi: 72 } }).toBuffer();
}
let dejaVu: Promise<void> | undefined;

async function pngOf({ pixels, width, height }: Canvas): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ palette: true })
    .toBuffer();
}

/** Prepends the ICO directory of one picture; an icon may contain a PNG unchanged. */
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
