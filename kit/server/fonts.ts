import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

const MODULES = join(import.meta.dirname, "../../node_modules");

/** The practice's face as a TrueType file: Western and Central European letters. */
export const MARCELLUS = join(MODULES, "@expo-google-fonts/marcellus/400Regular/Marcellus_400Regular.ttf");

const DEJAVU = join(MODULES, "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff");

/** The face for what Marcellus lacks, as TrueType: all of Latin with its marks, Greek, Cyrillic, Armenian, Georgian and many signs. */
export async function readDejaVu(): Promise<Buffer> {
  return sfntOf(await readFile(DEJAVU));
}

const HEADER = 44;
const ENTRY = 20;

/** Converts a WOFF font (W3C, 1.0) to the TrueType file within it, which is what text libraries read. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const stored = woff.subarray(offset, offset + packed);
    const content = packed < length ? inflateSync(stored) : stored;
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), content };
  });
  const search = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [index, value] of [count, search * 16, Math.log2(search), (count - search) * 16].entries())
    head.writeUInt16BE(value, 4 + index * 2);
  const parts = [head];
  let offset = head.length;
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + index * 16;
    tag.copy(head, at);
    for (const [place, value] of [checksum, offset, content.length].entries())
      head.writeUInt32BE(value, at + 4 + place * 4);
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
