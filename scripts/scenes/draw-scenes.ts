import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/browser/chromium.ts";
import { SCENES } from "./night/scenes.ts";
import { LAYOUTS, type Layout, type Scene, THEMES } from "./scene.ts";

/**
 * `npm run scenes [NAME]`: draws the scenes of the public pages, each in two themes and two layouts, and writes them as AVIF. A Chromium
 * draws them, whose picture is librsvg's to the grain in a thirtieth of the time. `drawn.json` beside the pictures has what each was drawn
 * from, so that a test can tell which of them are out of date.
 */
export const FOLDER = join(import.meta.dirname, "../../app/site/scenes");
export const RECORD = join(FOLDER, "drawn.json");

/** Grain costs bytes: a finer quality or a slower encoder keeps more of it than the eye sees. */
const AVIF = { quality: 36, effort: 2, chromaSubsampling: "4:2:0" };
/** Pixels to a point. */
const DENSITY: Record<Layout, number> = { wide: 1.25, tall: 2 };

/** What a picture was drawn from, and what was written. */
export type Drawn = Record<string, { drawing: string; picture: string }>;

/** Every picture of the look, with the path of its file below the folder. */
export function* sheets(scenes: Record<string, Scene> = SCENES) {
  for (const [name, scene] of Object.entries(scenes))
    for (const theme of THEMES)
      for (const layout of LAYOUTS)
        yield { file: `night/${name}/${name}-${theme}-${layout}.avif`, layout, svg: scene.draw(layout, theme) };
}

export function digest(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

async function rasterised(browser: Browser, svg: string, layout: Layout): Promise<Buffer> {
  const [, width = "", height = ""] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const page = await browser.newPage({
    viewport: { width: Number(width), height: Number(height) },
    deviceScaleFactor: DENSITY[layout],
  });
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`);
  const png = await page.screenshot();
  await page.close();
  return sharp(png).avif(AVIF).toBuffer();
}

/** Draws what has changed, and everything of a scene that is named. */
async function drawScenes(named: string | undefined): Promise<void> {
  const before = JSON.parse(await readFile(RECORD, "utf8").catch(() => "{}")) as Drawn;
  const drawn: Drawn = {};
  const browser = await chromium.launch({ ...(await findChromium("shipped")), args: CHROMIUM_ARGS });
  for (const { file, layout, svg } of sheets()) {
    const [drawing, earlier] = [digest(svg), before[file]];
    if (earlier?.drawing === drawing && (named === undefined || !file.includes(`/${named}/`))) {
      drawn[file] = earlier;
      continue;
    }
    const picture = await rasterised(browser, svg, layout);
    await mkdir(join(FOLDER, file, ".."), { recursive: true });
    await writeFile(join(FOLDER, file), picture);
    drawn[file] = { drawing, picture: digest(picture) };
    console.log(`${file} ${(picture.length / 1000).toFixed(0)} kB`);
  }
  await browser.close();
  await writeFile(RECORD, `${JSON.stringify(drawn, null, 2)}\n`);
}

if (import.meta.main) await drawScenes(process.argv[2]);
