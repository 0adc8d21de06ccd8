import { mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import { launchBrowser } from "#tests/support/browser/open-browser.ts";
import { drawSpread, pictureOf } from "./spreads.ts";
import { READINGS } from "./readings.ts";

// node scripts/boot.mjs scripts/demonstration/draw-spreads.ts: draws the pictures of the written readings anew, after a change of their cards.

const folder = dirname(pictureOf({ cards: [] }));
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const window = await browser.window({ width: 480, height: 304 });
const page = await window.newPage();
const drawn = new Set<string>();
for (const { cards } of READINGS) {
  await page.setContent(`<body style="margin:0">${drawSpread(cards)}`);
  await sharp(await page.screenshot())
    .jpeg({ quality: 40, mozjpeg: true })
    .toFile(pictureOf({ cards }));
  drawn.add(basename(pictureOf({ cards })));
}
for (const old of await readdir(folder)) if (!drawn.has(old)) await rm(join(folder, old));
await browser.close();
