import { globSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ensureBuilt } from "../../scripts/build.ts";

const CLIENT = join(import.meta.dirname, "../../build/client");
const RECORDED = join(import.meta.dirname, "manifest.txt");

beforeAll(ensureBuilt);

type Weight = { files: number; kilobytes: number };

test("no route of the site loads more files or bytes of script than recorded", async () => {
  const [list] = globSync("assets/files-*.json", { cwd: CLIENT });
  const routes = JSON.parse(await readFile(join(CLIENT, list ?? "the site is not built"), "utf8")) as Record<
    string,
    string[]
  >;
  const before = await recorded();
  const lines = await Promise.all(
    Object.entries(routes).map(async ([route, files]) => {
      const now = await weigh(files);
      const ceiling = before.get(route) ?? now;
      return `${route}: ${Math.max(now.files, ceiling.files)} files, ${Math.max(now.kilobytes, ceiling.kilobytes)} kB\n`;
    }),
  );
  expect(lines.length).toBeGreaterThan(30); // proves that the list was read
  await expect(lines.toSorted().join("")).toMatchFileSnapshot(RECORDED);
});

/** As served, rounded up. */
async function weigh(files: string[]): Promise<Weight> {
  const sizes = await Promise.all(files.map((file) => sizeOf(join(CLIENT, file))));
  return { files: files.length, kilobytes: Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1000) };
}

/** Small files are not compressed. */
async function sizeOf(file: string): Promise<number> {
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

async function recorded(): Promise<Map<string, Weight>> {
  const text = await readFile(RECORDED, "utf8").catch(() => "");
  const lines = [...text.matchAll(/^(.+): (\d+) files, (\d+) kB$/gm)];
  return new Map(
    lines.map(([, route = "", files, kilobytes]) => [route, { files: Number(files), kilobytes: Number(kilobytes) }]),
  );
}
