import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { ESSENTIAL_ONLY, CONSENT_KEY, consentRecord } from "#domain/accounts/cookie-consent.ts";
import { launchBrowser } from "#tests/support/browser/open-browser.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { removeData, startServerProcess, visitor } from "#tests/support/server.ts";
import { type Picture, SECTIONS, SIZES, THEMES } from "./screens.ts";

// npm run screens: draws the pictures of docs/screens, which the README shows, from the demonstration.

const FOLDER = join(import.meta.dirname, "../..", "docs", "screens");
const PRACTITIONER = { email: "practitioner@example.com", password: "a walk by the river" };
const QUALITY = 78;

const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = PRACTITIONER;
const server = await startServerProcess({ DEMONSTRATION: "true", LOG_LEVEL: "error", ADMIN_EMAIL, ADMIN_PASSWORD });
const browser = await launchBrowser();
const drawn = new Set(["README.md"]);
try {
  const practitioner = visitor(server);
  await practitioner.auth.signInWithPassword(PRACTITIONER);
  const ids = await findIds(practitioner);
  for (const { person, size, theme, ...picture } of SECTIONS.flatMap(({ rows }) => rows.flatMap(({ pictures }) => pictures))) {
    const look = { ...SIZES[size], touch: size === "phone", colorScheme: THEMES[theme], realtime: false, worker: false };
    const window = person === "practitioner" ? await signedInWindow(browser, practitioner, look) : await browser.window(look);
    await draw(window, picture, ids);
    await window.close();
  }
  await writeFile(join(FOLDER, "README.md"), readme());
  for (const old of await readdir(FOLDER)) if (!drawn.has(old)) await rm(join(FOLDER, old));
} finally {
  await browser.close();
  await server.stop();
  await removeData(server);
}

async function draw(
  window: BrowserContext,
  { name, path, prepare }: Pick<Picture, "name" | "path" | "prepare">,
  ids: Record<string, string>,
) {
  await window.addInitScript(([key, record]) => localStorage.setItem(key, record), [
    CONSENT_KEY,
    JSON.stringify(consentRecord(ESSENTIAL_ONLY, new Date())),
  ] as const);
  const page = await window.newPage();
  await page.goto(server.url + path.replace(/:(\w+)/, (all, id: string) => ids[id] ?? all));
  await atRest(page);
  if (prepare) {
    await prepare(page);
    await atRest(page);
  }
  const file = `${name}.webp`;
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, file));
  drawn.add(file);
  console.log(file);
}

async function atRest(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}

/** What the addresses of some pictures need: the client with most bookings, and the next group date that is full. */
async function findIds(practitioner: SupabaseClient): Promise<Record<string, string>> {
  const { data: client } = await practitioner
    .from("clients")
    .select("id")
    .order("total_bookings", { ascending: false })
    .limit(1)
    .single<{ id: string }>();
  const { data: dates } = await practitioner
    .from("group_sessions")
    .select("id,taken,places,starts_on")
    .gte("starts_on", Temporal.Now.plainDateISO("Europe/London").toString())
    .order("starts_on")
    .overrideTypes<{ id: string; taken: number; places: number }[], { merge: false }>();
  const full = dates?.find(({ taken, places }) => taken >= places);
  if (!client || !full) throw new Error("The demonstration has no client, or no full date");
  return { client: client.id, group: full.id };
}

function readme(): string {
  const sections = SECTIONS.map(({ title, about, rows }) => {
    const lines = rows.map(({ label, pictures }) => {
      const links = pictures.map(({ name, size, theme }) => `[${size}, ${theme}](${name}.webp)`);
      return `| ${label} | ${links.join(", ")} |`;
    });
    return [`## ${title}`, ...(about ? [about] : []), ["| Page | Pictures |", "| --- | --- |", ...lines].join("\n")].join("\n\n");
  });
  const opening =
    "The demonstration as `npm start` shows it, on a phone (390 px), a tablet (820 px) and a desktop (1440 px), by night and at dawn. Drawn by `npm run screens`.";
  return `${["# Screens", opening, ...sections].join("\n\n")}\n`;
}
