import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Hono } from "hono";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accentOf } from "#domain/look/accent.ts";
import { FUTHARK } from "#domain/look/runes.ts";
import { site } from "#http/site/site.ts";
import type { SitePaths } from "#http/site/site-paths.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { ICONS } from "./draw.ts";
import { withOwnPictures } from "./own-pictures.ts";

const BUILT = join(import.meta.dirname, "../../../public");
const NO_PATHS: SitePaths = { pages: new Set(), redirects: new Map(), categories: new Set() };
const ACCENT = "#3b7a57";
const { fill, ink, gold } = accentOf(ACCENT).night;

let fresh: FreshDatabase;
let pages: Hono;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner(
    "with u as (insert into auth.users (email) values ('p@example.com') returning id) insert into business_settings (user_id) select id from u",
  );
  pages = withOwnPictures(fresh.database, BUILT, site(BUILT, { answer: async () => new Response("a page"), paths: async () => NO_PATHS }));
});
afterAll(() => fresh.close());
beforeEach(() => look({}));

const DEFAULTS = { business_name: "Sacred Space", mark: "perthro", accent: null as string | null };
const look = (change: Partial<typeof DEFAULTS>) => {
  const { business_name, mark, accent } = { ...DEFAULTS, ...change };
  return fresh.asOwner("update business_settings set business_name = $1, mark = $2, accent = $3", [business_name, mark, accent]);
};
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
  const names = ["Stillwater", "<span foreground='red'>&amp;</b>", "\u202eevil Женя 静水 🌙", "x".repeat(200), "&"];
  const pictures = new Set<string>();
  for (const business_name of names) {
    await look({ business_name });
    const { status, bytes: named } = await get("/preview-welcome.png");
    expect(status).toBe(200);
    pictures.add(named.toString("base64"));
  }
  expect(pictures.size).toBe(names.length);
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
  for (const path of ["/preview-nothing.png", "/preview-..%2f..%2fpackage.png"]) expect((await get(path)).bytes.toString()).toBe("a page");
});
