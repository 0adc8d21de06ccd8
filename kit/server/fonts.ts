import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { LookName } from "#domain/look/look.ts";

const APP = join(import.meta.dirname, "../../app");
/** A file of the looks' folders, as "linen/newsreader.woff2". */
export const LOOK_FILES = (file: string) => join(APP, "site/looks", file);

/** The pair of types of each look, as its pages load it: the letters of English. */
export const WEB_FACES: Record<LookName, { display: string; text: string }> = {
  night: { display: join(APP, "fonts/sacred-space-display.woff2"), text: join(APP, "fonts/figtree.woff2") },
  linen: { display: LOOK_FILES("linen/newsreader.woff2"), text: LOOK_FILES("linen/instrument-sans-400.woff2") },
  shore: {
    display: LOOK_FILES("shore/bricolage-grotesque.woff2"),
    text: LOOK_FILES("shore/bricolage-grotesque-text-400.woff2"),
  },
  garden: { display: LOOK_FILES("garden/young-serif.woff2"), text: LOOK_FILES("garden/karla.woff2") },
  clear: { display: LOOK_FILES("clear/instrument-serif.woff2"), text: LOOK_FILES("clear/hanken-grotesk.woff2") },
  lamp: { display: LOOK_FILES("lamp/shippori-mincho.woff2"), text: LOOK_FILES("lamp/nunito-sans.woff2") },
};

const MODULES = join(import.meta.dirname, "../../node_modules");

/** Night's display face as a TrueType file: Western and Central European letters. */
export const MARCELLUS = join(MODULES, "@expo-google-fonts/marcellus/400Regular/Marcellus_400Regular.ttf");

/** The same pairs as TrueType files of all their letters, for documents (docs/decisions/0080). */
export const PRINT_FACES: typeof WEB_FACES = {
  night: { display: MARCELLUS, text: join(APP, "fonts/figtree.ttf") },
  linen: { display: LOOK_FILES("linen/newsreader.ttf"), text: LOOK_FILES("linen/instrument-sans.ttf") },
  shore: {
    display: LOOK_FILES("shore/bricolage-grotesque.ttf"),
    text: LOOK_FILES("shore/bricolage-grotesque-text.ttf"),
  },
  garden: { display: LOOK_FILES("garden/young-serif.ttf"), text: LOOK_FILES("garden/karla.ttf") },
  clear: { display: LOOK_FILES("clear/instrument-serif.ttf"), text: LOOK_FILES("clear/hanken-grotesk.ttf") },
  lamp: { display: LOOK_FILES("lamp/shippori-mincho.ttf"), text: LOOK_FILES("lamp/nunito-sans.ttf") },
};

const DEJAVU = join(MODULES, "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff");

/** The face for what a look's own lacks, as TrueType: all of Latin with its marks, Greek, Cyrillic, Armenian, Georgian and many signs. */
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
