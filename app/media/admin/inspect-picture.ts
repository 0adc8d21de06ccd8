import { MAX_PICTURE, PICTURE_TYPES } from "#domain/media/picture.ts";

/** Why a chosen file cannot become a picture, with the way out, before a byte of it is sent; undefined if nothing is known against it. */
export async function faultOfPicture(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  const known = faultOfKind(file, head);
  if (known !== undefined) return known;
  if (file.size > MAX_PICTURE.bytes) return "This picture is larger than 25 MB. Please make it smaller.";
  const pixels = await pixelsOf(file);
  if (pixels !== undefined && pixels > MAX_PICTURE.pixels) {
    return `This picture has ${Math.round(pixels / 1e6)} million pixels, and at most ${MAX_PICTURE.pixels / 1e6} million are possible. Please make it smaller.`;
  }
  return undefined;
}

/** What the type and the first 32 bytes tell. Phones name HEIC files in several ways, and some name none. */
export function faultOfKind({ type, name }: Pick<File, "type" | "name">, head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head);
  if (/^....ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s.test(text) || /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) {
    return "This is a HEIC photo of an iPhone, which browsers cannot show. Choose it in Photos on the phone itself, which hands over a JPEG, or export it as JPEG.";
  }
  if (/^GIF8[79]a/.test(text)) return "GIF pictures are not possible. Please save it as PNG or JPEG.";
  if (/^RIFF....WEBPVP8X/s.test(text) && ((head[20] ?? 0) & ANIMATION) !== 0) {
    return "This picture moves, and only still pictures are possible. Please save one moment of it as JPEG or PNG.";
  }
  if (type === "image/svg+xml")
    return "SVG drawings are not accepted, because they can hold programs. Please export it as PNG.";
  if (!PICTURE_TYPES[type]) return "This is not a picture that can be used. Please choose JPEG, PNG, WebP or AVIF.";
  return undefined;
}

/** The flag in the header of an extended WebP (RFC 9649, 2.7). */
const ANIMATION = 0x02;

/** The size that the browser reads from the file's header; undefined if it cannot, which the server decides. */
function pixelsOf(file: File): Promise<number | undefined> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  return new Promise<number | undefined>((resolve) => {
    picture.addEventListener("load", () => resolve(picture.naturalWidth * picture.naturalHeight));
    picture.addEventListener("error", () => resolve(undefined));
    picture.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}
