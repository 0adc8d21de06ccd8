import { join } from "node:path";
import sharp from "sharp";
import { drawPortrait } from "../scenes/portrait/portrait.ts";
import { launchBrowser } from "#tests/support/browser/open-browser.ts";

// node scripts/boot.mjs --tools scripts/demonstration/draw-portrait.ts: draws the practitioner's portrait anew, after a change of its drawing.

/** As large as a page shows it on a fine screen. */
const [WIDTH, HEIGHT] = [900, 1125];

const browser = await launchBrowser("shipped");
const window = await browser.window({ width: WIDTH, height: HEIGHT });
const page = await window.newPage();
await page.setContent(
  `<style>*{margin:0}svg{display:block;width:${WIDTH}px;height:${HEIGHT}px}</style>${drawPortrait()}`,
);
await sharp(await page.screenshot())
  .webp({ quality: 50, effort: 6, smartSubsample: true })
  .toFile(join(import.meta.dirname, "portrait.webp"));
await browser.close();
