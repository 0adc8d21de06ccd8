import type { Sharp } from "sharp";
import type { Transformation } from "./transformation.ts";

/** Formats that can be read. Others that HTML allows (SVG), and those that browsers do not show, are sent unchanged. */
const FORMATS = ["jpeg", "png", "webp", "gif", "avif"] as const;
export type Format = (typeof FORMATS)[number];

export type OutputFormat = "origin" | "webp" | "avif" | "png";

export type Rendered = { format: Format; bytes: Buffer };

/** How they begin: bytes in hex after that many. Nothing else reaches the library, whose loaders are the whole process's. */
const SIGNATURES: [skipped: number, hex: string][] = [
  [0, "ffd8ff"], // JPEG
  [0, "89504e470d0a1a0a"],
  [0, "474946383761"], // GIF87a
  [0, "474946383961"],
  [8, "57454250"], // WEBP
  [4, "66747970"], // "ftyp", AVIF
];
const isPicture = (source: Buffer) =>
  SIGNATURES.some(([skipped, hex]) => source.toString("hex", skipped, skipped + hex.length / 2) === hex);

/** Svg: for what the program draws itself. */
const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"].map((name) => `VipsForeignLoad${name}`);
const DEFAULT_QUALITY = 80;
const SECONDS = 20;

/** Loads the library with the first picture, since it takes some 20 MB. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}
let loaded: ReturnType<typeof loadSharp> | undefined;

/** Resizes a picture and drops its metadata. Undefined if it is animated, too large or unreadable and should be sent unchanged. */
export async function render(
  source: Buffer,
  asked: Transformation,
  wanted: OutputFormat,
  max: number,
): Promise<Rendered | undefined> {
  if (!isPicture(source)) return undefined;
  const sharp = await (loaded ??= loadSharp());
  const open = () => sharp(source, { limitInputPixels: max, failOn: "error", sequentialRead: true });
  try {
    const { format: container, compression, pages = 1, width, height } = await open().metadata();
    const own = container === "heif" && compression === "av1" ? "avif" : container;
    const format = FORMATS.find((known) => known === own);
    if (!format || pages > 1 || width * height > max) return undefined;
    const target = wanted === "origin" ? format : wanted;
    return {
      format: target,
      bytes: await encode(resize(open().autoOrient(), asked), target, asked.quality).toBuffer(),
    };
  } catch {
    return undefined; // the library's reasons concern the content, which is the owner's
  }
}

/** The size of a picture as displayed, or the reason why it cannot be rendered. `max`: pixels. */
export async function measurePicture(
  source: Buffer,
  max: number,
): Promise<{ width: number; height: number; hasAlpha: boolean } | "unreadable" | "animated" | "too-large"> {
  if (!isPicture(source)) return "unreadable";
  const sharp = await (loaded ??= loadSharp());
  try {
    // Only the header is read: the library's own limit would call a picture of more than 268 megapixels unreadable.
    const picture = sharp(source, { failOn: "error", limitInputPixels: false });
    const { format, compression, pages = 1, width, height, hasAlpha, autoOrient } = await picture.metadata();
    const own = format === "heif" && compression === "av1" ? "avif" : format;
    if (!FORMATS.some((known) => known === own)) return "unreadable";
    if (pages > 1) return "animated";
    return width * height > max ? "too-large" : { width: autoOrient.width, height: autoOrient.height, hasAlpha };
  } catch {
    return "unreadable";
  }
}

const FIT = { cover: "cover", contain: "inside", fill: "fill" } as const;

function resize(picture: Sharp, { width, height, resize: how = "cover" }: Transformation): Sharp {
  if (width === undefined && height === undefined) return picture;
  const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  return picture.resize({ ...size, fit: FIT[how], withoutEnlargement: true });
}

function encode(picture: Sharp, format: Format, quality = DEFAULT_QUALITY): Sharp {
  const timed = picture.timeout({ seconds: SECONDS });
  switch (format) {
    case "jpeg":
      return timed.jpeg({ quality });
    case "webp":
      return timed.webp({ quality });
    case "avif":
      return timed.avif({ quality, effort: 2 });
    case "png":
      return timed.png();
    case "gif":
      return timed.gif();
  }
}
