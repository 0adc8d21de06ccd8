import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { ensureBuilt } from "../build.ts";

vi.setConfig({ testTimeout: START_MS }); // the first that needs the site builds it

const project = join(import.meta.dirname, "../..");

test("the server's build is one file, and of ASCII: a single other character would double its memory", async () => {
  await ensureBuilt();
  expect(readdirSync(join(project, "build/server"))).toEqual(["index.js"]);
  const code = readFileSync(join(project, "build/server/index.js"), "utf8");
  expect(code.match(/[^\0-\x7f]/g)).toBeNull();
  expect(code).toContain(String.raw`\u2026`);
});

test("every script and style of our own site has compressed copies with the same content", async () => {
  await ensureBuilt();
  const assets = join(project, "build/client/assets");
  const texts = readdirSync(assets).filter(
    (file) => /\.(js|css)$/.test(file) && readFileSync(join(assets, file)).length > 1000,
  );
  expect(texts.length).toBeGreaterThan(3);
  for (const file of texts) {
    const plain = readFileSync(join(assets, file));
    expect(brotliDecompressSync(readFileSync(join(assets, `${file}.br`))).equals(plain)).toBe(true);
    expect(gunzipSync(readFileSync(join(assets, `${file}.gz`))).equals(plain)).toBe(true);
  }
});
