import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compareFolders } from "./compare-pictures.ts";

const SAME = "All 1 pictures of docs/screens show what the program shows.";
const AFTER = "To draw them anew: npm run screens. Look at each before you commit it.";

let scratch: string;
let kept: string;
let drawn: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "pictures-"));
  [kept, drawn] = [join(scratch, "kept"), join(scratch, "drawn")];
  for (const folder of [kept, drawn]) mkdirSync(folder);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** A page of 400 x 300 with a line of text at the place. */
function draw(folder: string, { name = "today", width = 400, words = "Three more today", x = 20, blur = 0 } = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"><rect width="100%" height="100%" fill="#fbf7ea"/><text x="${x}" y="60" font-size="18" fill="#1b1733">${words}</text></svg>`;
  const picture = sharp(Buffer.from(svg));
  return (blur ? picture.blur(blur) : picture).webp({ quality: 78 }).toFile(join(folder, `${name}.webp`));
}

test("a picture that only smooths its edges differently is the same", async () => {
  await draw(kept);
  await draw(drawn, { x: 20.3, blur: 0.4 });
  expect(await compareFolders(kept, drawn)).toEqual([SAME]);
});

test("a changed word, a moved line and another size are told, one line each", async () => {
  await Promise.all(["moved", "size", "word"].map((name) => draw(kept, { name })));
  await draw(drawn, { name: "moved", x: 40 });
  await draw(drawn, { name: "size", width: 401 });
  await draw(drawn, { name: "word", words: "Four more today" });
  expect(await compareFolders(kept, drawn)).toEqual([
    expect.stringMatching(/^docs\/screens\/moved\.webp has changed, \d+\.\d % of it\.$/),
    "docs/screens/size.webp has another size: 400 x 300 before, 401 x 300 now.",
    expect.stringMatching(/^docs\/screens\/word\.webp has changed, \d+\.\d % of it\.$/),
    AFTER,
  ]);
});

test("new pictures and ones that are no longer drawn are told", async () => {
  await draw(kept, { name: "gone" });
  await draw(drawn, { name: "new" });
  expect(await compareFolders(kept, drawn)).toEqual([
    "docs/screens/gone.webp is no longer drawn.",
    "docs/screens/new.webp is new.",
    AFTER,
  ]);
});
