import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** Pictures are compared at a quarter of their size, in which the edges that each machine smooths in its own way are even. */
const SCALE = 4;
/** By how much a colour may differ (of 255), and at how many points of the small picture, before it counts as another picture. */
const NEAR = 32;
const POINTS = 6;

/** One sentence for each picture that differs between the folders, or one that says that none does. */
export async function compareFolders(kept: string, drawn: string): Promise<string[]> {
  const [before, now] = await Promise.all([picturesIn(kept), picturesIn(drawn)]);
  const lines: string[] = [];
  for (const name of [...new Set([...before, ...now])].toSorted()) {
    const line = !now.includes(name)
      ? "is no longer drawn"
      : !before.includes(name)
        ? "is new"
        : await compare(join(kept, name), join(drawn, name));
    if (line) lines.push(`docs/screens/${name} ${line}.`);
  }
  if (lines.length === 0) return [`All ${now.length} pictures of docs/screens show what the program shows.`];
  return [...lines, "To draw them anew: npm run screens. Look at each before you commit it."];
}

const picturesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith(".webp"));

/** What is different about a picture; undefined for what only another smoothing of edges makes. */
export async function compare(kept: string, drawn: string): Promise<string | undefined> {
  const [before, now] = await Promise.all([reduced(kept), reduced(drawn)]);
  if (before.size !== now.size) return `has another size: ${before.size} before, ${now.size} now`;
  let points = 0;
  for (let at = 0; at < now.data.length; at += 3)
    if ([0, 1, 2].some((colour) => Math.abs((now.data[at + colour] ?? 0) - (before.data[at + colour] ?? 0)) > NEAR))
      points++;
  if (points <= POINTS) return undefined;
  const share = (100 * points) / (now.data.length / 3);
  return `has changed, ${share < 0.1 ? "less than 0.1" : share.toFixed(1)} % of it`;
}

async function reduced(file: string): Promise<{ data: Buffer; size: string }> {
  const { width, height } = await sharp(file).metadata();
  const [w, h] = [Math.ceil(width / SCALE), Math.ceil(height / SCALE)];
  const data = await sharp(file).removeAlpha().resize(w, h, { kernel: "linear", fit: "fill" }).raw().toBuffer();
  return { data, size: `${width} x ${height}` };
}
