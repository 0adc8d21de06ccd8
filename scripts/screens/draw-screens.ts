import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext, Page } from "playwright-core";
import pg from "pg";
import sharp from "sharp";
import { migrate } from "#database/connection/migrate.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { ESSENTIAL_ONLY, CONSENT_KEY, consentRecord } from "#domain/accounts/cookie-consent.ts";
import { launchBrowser } from "#tests/support/browser/open-browser.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { removeData, startServerProcess, visitor } from "#tests/support/server.ts";
import { type Picture, SECTIONS, SIZES, THEMES } from "./screens.ts";

// npm run screens: draws the pictures of docs/screens, which the README shows, from the demonstration.

const FOLDER = join(import.meta.dirname, "../..", "docs", "screens");
const PRACTITIONER = { email: "practitioner@example.com", password: "a walk by the river" };
const QUALITY = 78;

/** How long a page may take to show what its picture is of, on a machine that does much else. */
const REST_MS = 60_000;
/** What stands in the place of something that is still read: "Opening the back office…". */
const LOADING = String.raw`^(?:Opening|Reading|Looking|Loading|Finding|Verifying)\b.*…$`;

const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = PRACTITIONER;
const folder = await mkdtemp(join(tmpdir(), "screens-"));
const embedded = await startEmbedded(folder, { durable: false });
const DATABASE_URL = embedded.connectionString;
await migrate(DATABASE_URL);
await onAWorkingDay(DATABASE_URL);
const server = await startServerProcess({
  DATABASE_URL,
  DEMONSTRATION: "true",
  LOG_LEVEL: "error",
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
});
const browser = await launchBrowser();
const drawn = new Set(["README.md"]);
try {
  const practitioner = visitor(server);
  await practitioner.auth.signInWithPassword(PRACTITIONER);
  const ids = await findIds(practitioner);
  const people = { practitioner, client: await signedInClient(ids["client"] ?? "", practitioner) };
  for (const { person, size, theme, ...picture } of SECTIONS.flatMap(({ rows }) =>
    rows.flatMap(({ pictures }) => pictures),
  )) {
    const look = {
      ...SIZES[size],
      touch: size === "phone",
      colorScheme: THEMES[theme],
      realtime: false,
      worker: false,
    };
    const window =
      person === "visitor" ? await browser.window(look) : await signedInWindow(browser, people[person], look);
    await draw(window, picture, ids);
    await window.close();
  }
  await writeFile(join(FOLDER, "README.md"), readme());
  for (const old of await readdir(FOLDER)) if (!drawn.has(old)) await rm(join(FOLDER, old));
} finally {
  await browser.close();
  await server.stop();
  await removeData(server);
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Sets the clock of the practice to the next Wednesday at twenty to twelve, whenever the pictures are drawn: a day of work has begun. */
async function onAWorkingDay(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into private.clock (ahead)
     select (date_trunc('week', now() at time zone 'Europe/London' + interval '5 days') + interval '2 days 11 hours 40 minutes') at time zone 'Europe/London' - now()`,
  );
  await client.end();
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

/** Waits until nothing is read any more, and every picture and font is there. */
async function atRest(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    (loading) =>
      !document.querySelector("[aria-busy=true]") &&
      !new RegExp(loading, "mu").test(document.body.innerText) &&
      document.querySelector("main")?.innerText.trim() !== "" &&
      [...document.images].every(({ complete, loading: when }) => complete || when === "lazy"),
    LOADING,
    { timeout: REST_MS },
  );
  await page.evaluate(() => document.fonts.ready);
}

/** This client of the demonstration with a password: as it is loaded, nobody in it has one. */
async function signedInClient(clientId: string, practitioner: SupabaseClient): Promise<SupabaseClient> {
  const { data } = await practitioner
    .from("clients")
    .select("user_id,client_email")
    .eq("id", clientId)
    .single<Record<string, string>>();
  const asServer = createClient(server.url, server.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await asServer.auth.admin.updateUserById(data?.["user_id"] ?? "", { password: PRACTITIONER.password });
  const client = visitor(server);
  const { error } = await client.auth.signInWithPassword({
    email: data?.["client_email"] ?? "",
    password: PRACTITIONER.password,
  });
  if (error) throw error;
  return client;
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
    .gte("starts_on", await todayOf(practitioner))
    .order("starts_on")
    .overrideTypes<{ id: string; taken: number; places: number }[], { merge: false }>();
  const full = dates?.find(({ taken, places }) => taken >= places);
  if (!client || !full) throw new Error("The demonstration has no client, or no full date");
  return { client: client.id, group: full.id };
}

async function todayOf(practitioner: SupabaseClient): Promise<string> {
  const { data } = await practitioner.functions.invoke<{ today: string }>("practice-clock", { method: "GET" });
  if (!data) throw new Error("The practice has no clock");
  return data.today;
}

function readme(): string {
  const sections = SECTIONS.map(({ title, about, rows }) => {
    const lines = rows.map(({ label, pictures }) => {
      const links = pictures.map(({ name, size, theme }) => `[${size}, ${theme}](${name}.webp)`);
      return `| ${label} | ${links.join(", ")} |`;
    });
    return [
      `## ${title}`,
      ...(about ? [about] : []),
      ["| Page | Pictures |", "| --- | --- |", ...lines].join("\n"),
    ].join("\n\n");
  });
  const opening =
    "The demonstration as `npm start` shows it, on a phone (390 px), a tablet (820 px) and a desktop (1440 px), by night and at dawn. Drawn by `npm run screens`.";
  return `${["# Screens", opening, ...sections].join("\n\n")}\n`;
}
