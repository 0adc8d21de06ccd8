import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 3;
const PALETTE_SIZE = 256;

type Colour = number;

/**
 * Reduces a picture to at most 256 colours, which halves its size (PNG, third edition, 11.2). Expects the format of Chromium's screenshots:
 * eight bits, RGB without alpha, not interlaced. Keeps the most frequent colours and replaces each other one by the nearest of them.
 */
export function indexedPng(png: Buffer): Buffer {
  const parts = chunks(png);
  const header = parts.find(({ type }) => type === "IHDR")?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 8 || header[9] !== 2 || header[12] !== 0) throw new Error("This is not a plain RGB picture.");
  const packed = Buffer.concat(parts.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const pixels = unfiltered(inflateSync(packed), width * RGB, height);

  const count = new Map<Colour, number>();
  for (let at = 0; at < pixels.length; at += RGB) {
    const colour = pixels.readUIntBE(at, RGB);
    count.set(colour, (count.get(colour) ?? 0) + 1);
  }
  const palette = [...count]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, PALETTE_SIZE)
    .map(([colour]) => colour);
  const place = new Map([...count.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc((width + 1) * height); // each row begins with its filter, 0: none
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = place.get(pixels.readUIntBE((y * width + x) * RGB, RGB)) ?? 0;
  }

  const indexed = Buffer.from(header);
  indexed[9] = 3;
  const colours = Buffer.alloc(palette.length * RGB);
  for (const [index, colour] of palette.entries()) colours.writeUIntBE(colour, index * RGB, RGB);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", indexed),
    chunk("PLTE", colours),
    chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunks(png: Buffer): { type: string; data: Buffer }[] {
  const found = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    found.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return found;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Reverses the filter of each row (PNG, 9.2): bytes are differences from the left, the one above, their mean, or the Paeth predictor. */
function unfiltered(rows: Buffer, width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height);
  const before = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (pixels[y * width + x] ?? 0));
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (width + 1)];
    for (let x = 0; x < width; x += 1) {
      const [left, above, corner] = [before(x - RGB, y), before(x, y - 1), before(x - RGB, y - 1)];
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter ?? 0] ?? 0;
      pixels[y * width + x] = (rows[y * (width + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return pixels;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function nearest(palette: Colour[], colour: Colour): number {
  let best = 0;
  for (const [index, candidate] of palette.entries()) if (distance(candidate, colour) < distance(palette[best] ?? 0, colour)) best = index;
  return best;
}

function distance(one: Colour, other: Colour): number {
  return [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
}
