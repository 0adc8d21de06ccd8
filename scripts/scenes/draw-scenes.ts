import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import sharp, { type Sharp } from "sharp";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/browser/chromium.ts";
import { CLEAR } from "./clear/scenes.ts";
import { GARDEN, GARDEN_LINES, GARDEN_PLATES } from "./garden/scenes.ts";
import { LAMP } from "./lamp/scenes.ts";
import { LINEN } from "./linen/scenes.ts";
import { OBJECTS, SCENES } from "./night/scenes.ts";
import { LAYOUTS, type Scene, THEMES } from "./scene.ts";
import { SHORE } from "./shore/scenes.ts";

/**
 * `npm run scenes [NAME]`: draws the scenes of the public pages and of the looks, each in two themes and two layouts, and writes them as
 * AVIF, and as SVG what is drawn in lines. A Chromium draws them, whose picture is librsvg's to the grain in a thirtieth of the time.
 * `drawn.json` beside the pictures has what each was drawn from, so that a test can tell which of them are out of date.
 */
export const FOLDER = join(import.meta.dirname, "../../app/site/scenes");
export const RECORD = join(FOLDER, "drawn.json");

/** Grain costs bytes: a finer quality or a slower encoder keeps more of it than the eye sees. */
const AVIF = { quality: 36, effort: 2, chromaSubsampling: "4:2:0" };
/** Pixels to a point. */
const DENSITY = { wide: 1.25, tall: 2, object: 1 };

type Kind = keyof typeof DENSITY;
type Sheet = { file: string; kind: Kind | "lines"; svg: string };

/** What a picture was drawn from, and what was written. */
export type Drawn = Record<string, { drawing: string; picture: string }>;

/** The drawings of the other looks, whose pictures lie in the folders of the looks. */
const LOOKS: Record<string, Record<string, Scene>> = {
  clear: CLEAR,
  garden: GARDEN,
  shore: SHORE,
};

/** Those that have one layout. */
const PLATES = { tall: { garden: GARDEN_PLATES }, object: { lamp: LAMP, linen: LINEN } };

const LINES = { garden: GARDEN_LINES };

/** Every picture, with the path of its file from the folder. */
export function* sheets(): Generator<Sheet> {
  for (const [name, scene] of Object.entries(SCENES)) yield* layoutsOf(scene, `night/${name}/${name}`);
  for (const [look, scenes] of Object.entries(LOOKS))
    for (const [name, scene] of Object.entries(scenes)) yield* layoutsOf(scene, `../looks/${look}/${name}`);
  for (const theme of THEMES) {
    for (const kind of ["tall", "object"] as const)
      for (const [look, plates] of Object.entries(PLATES[kind]))
        for (const [name, draw] of Object.entries(plates))
          yield { file: `../looks/${look}/${name}-${theme}.avif`, kind, svg: draw(theme) };
    for (const [look, lines] of Object.entries(LINES))
      for (const [name, draw] of Object.entries(lines))
        yield { file: `../looks/${look}/${name}-${theme}.svg`, kind: "lines", svg: draw(theme) };
  }
  for (const [name, draw] of Object.entries(OBJECTS))
    for (const theme of THEMES) yield { file: `night/objects/${name}-${theme}.avif`, kind: "object", svg: draw(theme) };
}

function* layoutsOf(scene: Scene, file: string): Generator<Sheet> {
  for (const theme of THEMES)
    for (const layout of LAYOUTS)
      yield { file: `${file}-${theme}-${layout}.avif`, kind: layout, svg: scene.draw(layout, theme) };
}

export function digest(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 16);
}

async function rasterised(browser: Browser, svg: string, kind: Kind): Promise<Buffer> {
  const [, width = "", height = ""] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const page = await browser.newPage({
    viewport: { width: Number(width), height: Number(height) },
    deviceScaleFactor: DENSITY[kind],
  });
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${svg}`);
  const [, halo] = /data-halo="#([0-9A-F]{6})"/.exec(svg) ?? [];
  const png = await page.screenshot({ omitBackground: halo !== undefined });
  await page.close();
  return (halo ? await withHalo(png, halo) : sharp(png)).avif(AVIF).toBuffer();
}

/** Gives the clear pixels, which are black, an ink: encoding mixes them into the grains beside them. */
async function withHalo(png: Buffer, ink: string): Promise<Sharp> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const halo = Buffer.from(`${ink}00`, "hex");
  for (let pixel = 0; pixel < data.length; pixel += 4) if (data[pixel + 3] === 0) halo.copy(data, pixel);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}

/** Draws what has changed, and everything of a scene that is named. */
async function drawScenes(named: string | undefined): Promise<void> {
  const before = JSON.parse(await readFile(RECORD, "utf8").catch(() => "{}")) as Drawn;
  const drawn: Drawn = {};
  const browser = await chromium.launch({ ...(await findChromium("shipped")), args: CHROMIUM_ARGS });
  for (const { file, kind, svg } of sheets()) {
    const [drawing, earlier] = [digest(svg), before[file]];
    if (earlier?.drawing === drawing && (named === undefined || !file.includes(`/${named}`))) {
      drawn[file] = earlier;
      continue;
    }
    const picture = kind === "lines" ? Buffer.from(svg) : await rasterised(browser, svg, kind);
    await mkdir(join(FOLDER, file, ".."), { recursive: true });
    await writeFile(join(FOLDER, file), picture);
    drawn[file] = { drawing, picture: digest(picture) };
    console.log(`${file} ${(picture.length / 1000).toFixed(0)} kB`);
  }
  await browser.close();
  await writeFile(RECORD, `${JSON.stringify(drawn, null, 2)}\n`);
}

if (import.meta.main) await drawScenes(process.argv[2]);
