import { rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accentOf, DESIGNED_ACCENT, THEMES } from "#domain/look/accent.ts";
import type { Look, LookName } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { GROUND_COLOURS, type LogoGround } from "#domain/look/logo.ts";
import { markPath } from "#domain/look/mark.ts";
import { MARCELLUS, readDejaVu } from "#kit/server/fonts.ts";
import { drawnTitle, type OtherLook } from "./draw-title.ts";

// Pictures are SVG, which sharp renders; logos and text are laid over them.

/** `logo` is a PNG; if undefined, the rune is the mark. */
export type Brand = Pick<Look, "mark" | "accent"> & {
  look?: LookName;
  name: string;
  logo?: { png: Buffer; ground: LogoGround } | undefined;
};

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

type Layer = { input: Buffer; left: number; top: number };
type Drawn = { png: Buffer; width: number; height: number };

const colours = ({ accent }: Pick<Brand, "accent">) => (accent ? accentOf(accent) : DESIGNED_ACCENT).night;

/** The disc with the rune in the middle of 48 by 48, as in public/favicon.svg. */
function disc(brand: Brand): string {
  const { fill, ink } = colours(brand);
  return `<circle cx="24" cy="24" r="${DISC}" fill="${fill}"/>
  <path d="${markPath(brand.mark)}" fill="none" stroke="${ink}" stroke-width="3.2"/>`;
}

/** public/favicon.svg with the practice's rune and colour, or its logo. */
export async function faviconSvg(brand: Brand): Promise<string> {
  const drawn = brand.logo && (await icon("icon-192.png", brand)).toString("base64");
  const content = drawn ? `<image href="data:image/png;base64,${drawn}" width="48" height="48"/>` : disc(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  ${content}
</svg>
`;
}

/** Draws an icon as PNG; favicon.ico contains the PNG unchanged. */
export async function icon(file: keyof typeof ICONS, brand: Brand): Promise<Buffer> {
  const { size, radius, isFilled } = ICONS[file];
  const ground = (brand.logo && GROUND_COLOURS[brand.logo.ground]) ?? (isFilled ? NIGHT.ground : undefined);
  const field = ground ? `<rect width="48" height="48" fill="${ground}"/>` : "";
  const mark = brand.logo
    ? ""
    : `<g transform="translate(24 24) scale(${(48 * radius) / DISC}) translate(-24 -24)">${disc(brand)}</g>`;
  const layers: Layer[] = [];
  if (brand.logo) {
    const side = isFilled ? 2 * radius * size * SAFE : size * (ground ? ON_GROUND : 1);
    const { png, width, height } = await fitted(brand.logo.png, side, side);
    layers.push({ input: png, left: Math.round((size - width) / 2), top: Math.round((size - height) / 2) });
  }
  const png = await rendered(svg({ width: size, height: size, viewBox: "0 0 48 48" }, field + mark), layers);
  return file === "favicon.ico" ? inIco(png, size) : png;
}

function svg({ width, height, viewBox }: { width: number; height: number; viewBox: string }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${content}</svg>`;
}

async function rendered(drawing: string, layers: Layer[]): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawing)).composite(layers).png({ palette: true }).toBuffer();
}

/** Scales a logo to fit, keeping its transparency. */
async function fitted(logo: Buffer, width: number, height: number): Promise<Drawn> {
  const { default: sharp } = await import("sharp");
  const size = { width: Math.round(width), height: Math.round(height), fit: "inside" as const };
  const { data, info } = await sharp(logo).resize(size).ensureAlpha().png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** A logo for mail programs, at twice its display size. */
export async function logoPng(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp((await fitted(logo, 2 * 132, 2 * 44)).png)
    .png({ palette: true })
    .toBuffer();
}

/** The pictures of shared links by name, as scripts/screens/draw-previews.ts writes them: 1200 by 630 in the specified gold. */
export type Previews = Record<string, { title: string; drawing: string }>;

export async function readPreviews(): Promise<Previews> {
  return JSON.parse(await readFile(join(import.meta.dirname, "previews.json"), "utf8")) as Previews;
}

const PREVIEW = { width: 1200, height: 630, viewBox: "0 0 1200 630" };
/** Of the title, above Night's runes. */
const MIDDLE = 250;
const TITLE = { left: 80, middle: 290, width: 600, size: 66, lines: 4 };
export const PICTURE_WIDTH = 460;

/**
 * Draws the picture of a shared link with its gold in the practice's colour, the practice's mark and name at the top, and `title` instead of
 * its own. Without a brand it names no practice.
 */
export async function preview(
  { title: own, drawing }: Previews[string],
  brand?: Brand,
  title: string = own,
): Promise<Buffer> {
  if (brand?.look && brand.look !== "night") return previewInLook(brand, brand.look, title);
  const { gold } = colours(brand ?? { accent: null });
  const layers = [await titleOf(title)];
  const top: string[] = [];
  if (brand) {
    const mark = brand.logo ? await placedLogo(brand.logo) : { ...runeInRing(brand, gold), layers: [] };
    top.push(mark.drawing);
    const left = mark.right === 0 ? 78 : mark.right + 16;
    layers.push(...mark.layers, await nameOf(brand, left, NIGHT.text));
  }
  const field = `<rect width="1200" height="630" fill="${NIGHT.ground}"/>`;
  return rendered(svg(PREVIEW, field + drawing.replaceAll(DESIGNED_ACCENT.night.gold, gold) + top.join("")), layers);
}

/** In another look than Night: its picture at the right, and the title in its face and its colours by day. */
async function previewInLook(brand: Brand, look: OtherLook, title: string): Promise<Buffer> {
  const { ground, text, gold: designed } = PALETTES[look].dawn;
  const gold = brand.accent ? accentOf(brand.accent).dawn.gold : designed;
  const { default: sharp } = await import("sharp");
  const picture = await sharp(join(import.meta.dirname, "looks", `${look}.webp`)).toBuffer();
  const layers: Layer[] = [{ input: picture, left: PREVIEW.width - PICTURE_WIDTH, top: 0 }];
  const set = { ...TITLE, colour: text, most: TITLE.lines };
  const [words, name] = await Promise.all([
    drawnTitle(look, shortened(title, MAX_TITLE_LENGTH), set),
    drawnTitle(look, shortened(brand.name, MAX_NAME_LENGTH), { ...set, middle: 68, size: 30, most: 1 }),
  ]);
  if (!words) layers.push(await titleOf(title, text));
  const own = brand.logo ? await placedLogo(brand.logo) : undefined;
  if (own) layers.push(...own.layers);
  else if (!name) layers.push(await nameOf(brand, TITLE.left, text));
  const field = `<rect width="1200" height="630" fill="${ground}"/><rect x="80" y="552" width="64" height="6" fill="${gold}"/>`;
  return rendered(svg(PREVIEW, field + (words ?? "") + (own?.drawing ?? name ?? "")), layers);
}

async function nameOf({ name }: Brand, left: number, colour: string): Promise<Layer> {
  const line = await written(shortened(name, MAX_NAME_LENGTH), { size: "34px", colour });
  const { png, height } = await cropped(line, PREVIEW.width - left);
  return { input: png, left, top: Math.round(68 - height / 2) };
}

const runeInRing = ({ mark }: Brand, gold: string) =>
  mark === "none"
    ? { drawing: "", right: 0 }
    : {
        drawing: `<circle cx="102" cy="68" r="22" fill="none" stroke="${gold}" stroke-width="1.4"/>
    <path transform="translate(78 44)" d="${markPath(mark)}" fill="none" stroke="${gold}" stroke-width="2.2"/>`,
        right: 126,
      };

/** The logo at the top of a preview, on its field, and its right edge. */
async function placedLogo({ png, ground }: NonNullable<Brand["logo"]>) {
  const logo = await fitted(png, 160, 56);
  const colour = GROUND_COLOURS[ground];
  const pad = colour ? 6 : 0;
  const top = Math.round(68 - logo.height / 2);
  const right = 78 + logo.width + 2 * pad;
  const drawing = colour
    ? `<rect x="78" y="${top - pad}" width="${logo.width + 2 * pad}" height="${logo.height + 2 * pad}" fill="${colour}"/>`
    : "";
  return { drawing, right, layers: [{ input: logo.png, left: 78 + pad, top }] };
}

async function titleOf(title: string, colour: string = NIGHT.text): Promise<Layer> {
  const size = title.length > 60 ? "42px" : title.length > 48 ? "52px" : "66px";
  const { png, height } = await written(shortened(title, MAX_TITLE_LENGTH), { size, colour, width: TITLE.width });
  return { input: png, left: TITLE.left, top: Math.round(MIDDLE - height / 2) };
}

function shortened(text: string, most: number): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim());
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : letters.join("");
}

/** Draws text in the display face, on one line or within `width`; letters that it lacks in the other face, then in the system's fonts. */
async function written(
  line: string,
  { size, colour, width }: { size: string; colour: string; width?: number },
): Promise<Drawn> {
  const { default: sharp } = await import("sharp");
  const escaped = line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const text = `<span foreground="${colour}">${escaped}</span>`;
  const wrap = width === undefined ? ({ wrap: "none" } as const) : ({ width, wrap: "word-char" } as const);
  await (dejaVu ??= loadDejaVu());
  const { data, info } = await sharp({
    text: { text, font: `Marcellus, DejaVu Sans ${size}`, fontfile: MARCELLUS, rgba: true, dpi: 72, ...wrap },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** What is laid over a picture must not reach beyond it. */
async function cropped({ png, width, height }: Drawn, most: number): Promise<Drawn> {
  if (width <= most) return { png, width, height };
  const { default: sharp } = await import("sharp");
  return { png: await sharp(png).extract({ left: 0, top: 0, width: most, height }).toBuffer(), width: most, height };
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
