import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sfntOf } from "./sfnt.ts";

const MODULES = join(import.meta.dirname, "../../node_modules");

/** The practice's face as a TrueType file: Western and Central European letters. */
export const MARCELLUS = join(MODULES, "@expo-google-fonts/marcellus/400Regular/Marcellus_400Regular.ttf");

const DEJAVU = join(MODULES, "@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff");

/** The face for what Marcellus lacks, as TrueType: all of Latin with its marks, Greek, Cyrillic, Armenian, Georgian and many signs. */
export async function readDejaVu(): Promise<Buffer> {
  return sfntOf(await readFile(DEJAVU));
}
