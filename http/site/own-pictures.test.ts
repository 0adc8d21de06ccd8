import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accentOf } from "#domain/look/accent.ts";
import { LOOKS } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { FUTHARK } from "#domain/look/runes.ts";
import { site } from "#http/site/site.ts";
import type { SitePaths } from "#http/site/site-paths.ts";
import { storageSettings } from "#http/storage.ts";
import { addPicture } from "#server/media/add-picture.ts";
import type { Practice } from "#kit/server/practice.ts";
import { folderStore } from "@sacred-space/storage/bytes/folder.ts";
import { createServerFiles } from "@sacred-space/storage/server-files.ts";
import { createUpkeep } from "@sacred-space/storage/upkeep.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { ICONS } from "./draw.ts";
import { withOwnPictures } from "./own-pictures.ts";

const BUILT = join(import.meta.dirname, "../../public");
const NO_PATHS: SitePaths = { pages: new Set(), redirects: new Map(), categories: new Set() };
const ACCENT = "#3b7a57";
const { fill, ink, gold } = accentOf(ACCENT).night;

let fresh: FreshDatabase;
let folder: string;
let practice: Pick<Practice, "database" | "files">;
let pages: Hono;
beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "logo-"));
  const stored = { pool: fresh.database.pool, bytes: folderStore(folder), log: pino({ level: "silent" }) };
  const settings = storageSettings({ dataDir: folder, storage: { fileSizeLimit: 52_428_800, s3: undefined } });
  practice = {
    database: fresh.database,
    files: { ...createUpkeep(stored, settings), ...createServerFiles(stored, settings) },
  };
  await fresh.asOwner(
    "with u as (insert into auth.users (email) values ('p@example.com') returning id) insert into business_settings (user_id) select id from u",
  );
  pages = withOwnPictures(
    practice,
    BUILT,
    site(BUILT, { answer: async () => new Response("a page"), paths: async () => NO_PATHS, languages: new Map() }),
  );
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => look({}));

const DEFAULTS = {
  business_name: "Sacred Space",
  mark: "perthro",
  accent: null as string | null,
  logo_id: null as string | null,
  logo_ground: "none",
  look: "night",
};
const look = (change: Partial<typeof DEFAULTS>) => {
  const { business_name, mark, accent, logo_id, logo_ground, look: name } = { ...DEFAULTS, ...change };
  return fresh.asOwner(
    "update business_settings set business_name = $1, mark = $2, accent = $3, logo_id = $4, logo_ground = $5, look = $6",
    [business_name, mark, accent, logo_id, logo_ground, name],
  );
};
test("the start page's preview says what the practice says of itself, never the specified title", async () => {
  const title = async () => {
    const answer = await pages.request("/preview-welcome.png");
    return sharp(Buffer.from(await answer.arrayBuffer()))
      .extract({ left: 80, top: 110, width: 600, height: 280 })
      .greyscale()
      .raw()
      .toBuffer();
  };
  const specified = await title();
  await look({ business_name: "Stillwater" });
  const named = await title();
  expect(named.equals(specified)).toBe(false);
  expect(named.some((light) => light > 200)).toBe(true); // something is written
  await fresh.asOwner(
    "update business_settings set tagline = 'Massage by the river, slow and warm, for shoulders that have carried enough'",
  );
  expect((await title()).equals(named)).toBe(false);
  await fresh.asOwner("update business_settings set tagline = default");
});

/** A disc on nothing, twice as wide as high. */
const addLogo = async (colour = "#c02040", purpose: "photo" | "logo" = "logo") => {
  const content = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><circle cx="400" cy="200" r="190" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
  const original = `${crypto.randomUUID()}.png`;
  await practice.files?.putFile("originals", original, content, {
    type: "image/png",
    cacheControl: "",
  });
  const added = await addPicture(practice as Practice, undefined, { original, alt: "A disc", purpose });
  return added.ok ? added.pictureId : "";
};
/** The colour and opacity of the pixel in the middle, and of one in the corner. */
const sampled = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) =>
    Array.from(data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4));
  return {
    width: info.width,
    height: info.height,
    middle: pixel(info.width >> 1, info.height >> 1),
    corner: pixel(1, 1),
  };
};
const rgbOf = (colour: string): [number, number, number] =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
/** Renditions and palettes lose a little. */
const isNear = ([r = 0, g = 0, b = 0]: number[], [or, og, ob]: [number, number, number]) =>
  Math.max(Math.abs(r - or), Math.abs(g - og), Math.abs(b - ob)) < 12;
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await pages.request(path, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** Opaque pixels by their colour, the commonest first. */
async function coloursOf(picture: Buffer): Promise<string[]> {
  const { data } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) continue;
    const colour = `#${data.subarray(at, at + 3).toString("hex")}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour);
}

test("with the specified look every picture is the built file", async () => {
  for (const file of ["favicon.svg", ...Object.keys(ICONS), "preview-welcome.png"])
    expect((await get(`/${file}`)).bytes.equals(await readFile(join(BUILT, file)))).toBe(true);
});

test("each icon has its size, the practice's rune and its colour", async () => {
  await look({ mark: "isa", accent: ACCENT });
  for (const [file, { size, isFilled }] of Object.entries(ICONS)) {
    const { status, headers, bytes } = await get(`/${file}`);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
    const png = file === "favicon.ico" ? bytes.subarray(22) : bytes;
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: size, height: size });
    const near = (await coloursOf(png)).slice(0, 3);
    expect(near).toEqual(expect.arrayContaining([fill, isFilled ? "#15122b" : ink]));
  }
  const svg = (await get("/favicon.svg")).bytes.toString();
  expect(svg).toContain(`fill="${fill}"`);
  expect(svg).toContain('d="M24 9.6V38.4"');
});

test("every rune is drawn, and no two are alike", async () => {
  const drawn = new Set<string>();
  for (const mark of FUTHARK) {
    await look({ mark, accent: ACCENT });
    drawn.add((await get("/icon-192.png")).bytes.toString("base64"));
  }
  expect(drawn.size).toBe(FUTHARK.length);
});

test("a preview has the practice's colour in place of gold, and its name, whatever it holds", async () => {
  const built = await readFile(join(BUILT, "preview-readings.png"));
  expect(await coloursOf(built)).toContain("#e3b866");
  await look({ accent: ACCENT });
  const { bytes } = await get("/preview-readings.png");
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  const colours = await coloursOf(bytes);
  expect(colours).toContain(gold);
  expect(colours).not.toContain("#e3b866");
  const names = [
    "Stillwater",
    "<span foreground='red'>&amp;</b>",
    "\u202eevil Женя 静水 🌙",
    "x".repeat(200),
    "静".repeat(60),
    "W".repeat(60),
    "&",
  ];
  const pictures = new Set<string>();
  for (const business_name of names) {
    await look({ business_name });
    const { status, bytes: named } = await get("/preview-welcome.png");
    expect(status).toBe(200);
    pictures.add(named.toString("base64"));
  }
  expect(pictures.size).toBe(names.length);
});

test("in another look the picture of a shared link has that look's ground, picture and letters, whatever the name and the title", async () => {
  const { width, height } = { width: 1200, height: 630 };
  const drawn = new Set<string>();
  for (const name of LOOKS.filter((each) => each !== "night")) {
    await look({ look: name });
    const { bytes } = await get("/preview-readings.png");
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
    const { corner } = await sampled(bytes);
    const { ground, text } = PALETTES[name].dawn;
    expect(isNear(corner, rgbOf(ground))).toBe(true);
    const inked = async (part: { left: number; top: number; width: number; height: number }) => {
      const { data } = await sharp(bytes).extract(part).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return Array.from({ length: data.length / 3 }, (_, at) => Array.from(data.subarray(at * 3, at * 3 + 3))).filter(
        (pixel) => isNear(pixel, rgbOf(text)),
      ).length;
    };
    const title = { left: 80, top: 130, width: 620, height: 320 };
    expect(await inked(title)).toBeGreaterThan(500);
    drawn.add((await sharp(bytes).extract(title).raw().toBuffer()).toString("base64"));
  }
  expect(drawn.size).toBe(LOOKS.length - 1);
  await look({ look: "linen", business_name: "Женя 静水" }); // letters of no look's face
  const named = await sharp((await get("/preview-readings.png")).bytes)
    .extract({ left: 80, top: 40, width: 400, height: 60 })
    .stats();
  expect(named.entropy).toBeGreaterThan(0.1);
});

test("a picture is drawn once for each look, and is not sent again to those who have it", async () => {
  await look({ mark: "isa" });
  const first = await get("/favicon.svg");
  const etag = first.headers.get("etag") ?? "";
  expect((await get("/favicon.svg", { "if-none-match": etag })).status).toBe(304);
  await look({ mark: "dagaz" });
  expect((await get("/favicon.svg", { "if-none-match": etag })).status).toBe(200);
});

test("a preview that was not built is no picture, and no path leads out of the folder", async () => {
  await look({ mark: "isa" });
  for (const path of ["/preview-nothing.png", "/preview-..%2f..%2fpackage.png"])
    expect((await get(path)).bytes.toString()).toBe("a page");
});

test("a logo is every icon, transparent where it is and the icon has no ground, with room for a mask where it has one", async () => {
  const logo_id = await addLogo();
  await look({ logo_id });
  for (const [file, { size, isFilled }] of Object.entries(ICONS)) {
    const { bytes } = await get(`/${file}`);
    const { width, height, middle, corner } = await sampled(file === "favicon.ico" ? bytes.subarray(22) : bytes);
    expect([file, width, height, isNear(middle, [192, 32, 64]), corner[3]]).toEqual([
      file,
      size,
      size,
      true,
      isFilled ? 255 : 0,
    ]);
  }
  const { data } = await sharp((await get("/icon-maskable-512.png")).bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const outside = new Set<string>(); // of what every mask keeps
  for (let at = 0; at < data.length; at += 4)
    if (Math.hypot(((at / 4) % 512) - 256, Math.floor(at / 4 / 512) - 256) > 0.4 * 512)
      outside.add(data.subarray(at, at + 3).join());
  expect([...outside]).toEqual(["21,18,43"]);
  expect((await get("/favicon.svg")).bytes.toString()).toContain('<image href="data:image/png;base64,');
});

test("a plain field stands behind a logo in icons and previews; another logo or field is drawn anew, without one the rune is back", async () => {
  const logo_id = await addLogo("#203080");
  await look({ logo_id, logo_ground: "light" });
  const { middle, corner } = await sampled((await get("/icon-192.png")).bytes);
  expect([isNear(middle, [32, 48, 128]), corner]).toEqual([true, [251, 247, 239, 255]]);
  expect(await coloursOf((await get("/preview-readings.png")).bytes)).toContain("#fbf7ef");
  const etag = (await get("/preview-readings.png")).headers.get("etag") ?? "";
  await look({ logo_id, logo_ground: "dark" });
  expect((await get("/preview-readings.png", { "if-none-match": etag })).status).toBe(200);
  expect((await sampled((await get("/icon-192.png")).bytes)).corner).toEqual([21, 18, 43, 255]);
  await look({});
  expect((await get("/icon-192.png")).bytes.equals(await readFile(join(BUILT, "icon-192.png")))).toBe(true);
});

test("mail programs get a logo as a PNG that is kept for good; there is none of a photo, nor of what is not there", async () => {
  const { status, headers, bytes } = await get(`/logo-${await addLogo()}.png`);
  expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(headers.get("cache-control")).toContain("immutable");
  const { width, height, corner } = await sampled(bytes);
  expect([width, height, corner[3]]).toEqual([176, 88, 0]);
  for (const id of [await addLogo("#ffffff", "photo"), crypto.randomUUID(), "-".repeat(36)])
    expect((await get(`/logo-${id}.png`)).bytes.toString()).toBe("a page");
});

test("the logo of an email is drawn once for all who open it, and gone with its picture", async () => {
  const id = await addLogo();
  const { database, files } = practice;
  let reads = 0;
  const counted = files && {
    ...files,
    readFile: (...of: Parameters<typeof files.readFile>) => ((reads += 1), files.readFile(...of)),
  };
  const own = withOwnPictures({ database, ...(counted && { files: counted }) }, BUILT, new Hono());
  const ask = async () => (await own.request(`/logo-${id}.png`)).status;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
  expect([await ask(), reads]).toEqual([200, 1]);
  await fresh.asOwner("delete from pictures where id = $1", [id]);
  expect(await ask()).toBe(404);
});

test("the rune stands where the file of a logo is gone", async () => {
  const logo_id = await addLogo();
  await look({ mark: "isa", logo_id });
  await practice.files?.removeFiles("pictures", [`${logo_id}/480.webp`]);
  const { bytes } = await get("/icon-512.png");
  await look({ mark: "isa" });
  expect((await get("/icon-512.png")).bytes.equals(bytes)).toBe(true);
});
