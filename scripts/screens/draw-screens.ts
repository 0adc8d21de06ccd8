import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { BrowserContext, Page } from "playwright-core";
import pg from "pg";
import sharp from "sharp";
import { migrate } from "#database/connection/migrate.ts";
import { startEmbedded } from "@sacred-space/embedded-postgres/start-embedded.ts";
import { ESSENTIAL_ONLY, CONSENT_KEY, consentRecord } from "#domain/accounts/cookie-consent.ts";
import { launchBrowser } from "#tests/support/browser/open-browser.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { found, setupPathOf, signedInOwner, startNewPractice } from "#tests/support/new-practice.ts";
import { removeData, type ServerProcess, startServerProcess, visitor } from "#tests/support/server.ts";
import { compareFolders } from "./compare-pictures.ts";
import { type Person, type Picture, SECTIONS, SIZES, THEMES } from "./screens.ts";

/**
 * `npm run screens`: draws the pictures of docs/screens from the demonstration and from a practice that begins. With `--compare` it draws
 * them into a temporary folder, and says which of docs/screens no longer show what the program shows; a difference is no failure.
 */
const FOLDER = join(import.meta.dirname, "../..", "docs", "screens");
const PRACTITIONER = { email: "practitioner@example.com", password: "a walk by the river" };
const QUALITY = 78;
/** A Wednesday, when a day of work has begun: all pictures show this moment, whenever they are drawn. */
const MOMENT = "2027-12-01 11:40";

/** How long a page may take to show what its picture is of, on a machine that does much else. */
const REST_MS = 60_000;
/** What stands in the place of something that is still read: "Opening the back office…". */
const LOADING = String.raw`^(?:Opening|Reading|Looking|Loading|Finding|Verifying)\b.*…$`;

/** One of the two programs of which pictures are drawn, with the database whose clock is set. */
type Drawn = { server: Pick<ServerProcess, "url">; databaseUrl: string };

const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = PRACTITIONER;
const { compare: isComparing } = parseArgs({ options: { compare: { type: "boolean", default: false } } }).values;
const scratch = await mkdtemp(join(tmpdir(), "screens-"));
const target = isComparing ? await mkdtemp(join(tmpdir(), "compared-screens-")) : FOLDER;
const embedded = await startEmbedded(scratch, { durable: false });
const demonstration = await startDemonstration(embedded.connectionString);
const begun = await startBegun(await databaseBeside(embedded.connectionString, "begun"));
const browser = await launchBrowser("shipped");
const drawn = new Set(["README.md"]);
try {
  const practitioner = visitor(demonstration.server);
  await practitioner.auth.signInWithPassword(PRACTITIONER);
  const ids = await findIds(practitioner);
  ids["secret"] = setupPathOf(begun.server)?.replace("/setup/", "") ?? "";
  const people: Partial<Record<Person, SupabaseClient>> = {
    practitioner,
    client: await signedInClient(ids["client"] ?? "", practitioner),
  };
  for (const picture of SECTIONS.flatMap(({ rows }) => rows.flatMap(({ pictures }) => pictures))) {
    const { person, size, theme } = picture;
    if (person === "owner") people.owner ??= await foundPractice();
    const look = {
      ...SIZES[size],
      touch: size === "phone",
      colorScheme: THEMES[theme],
      realtime: false,
      worker: false,
      transitions: false,
    };
    const signedIn = people[person];
    const window = signedIn ? await signedInWindow(browser, signedIn, look) : await browser.window(look);
    await draw(window, picture, { ids, at: person === "owner" || person === "founder" ? begun : demonstration });
    await window.close();
  }
  if (isComparing) console.log((await compareFolders(FOLDER, target)).join("\n"));
  else {
    await writeFile(join(FOLDER, "README.md"), readme());
    for (const old of await readdir(FOLDER)) if (!drawn.has(old)) await rm(join(FOLDER, old));
  }
} finally {
  await browser.close();
  for (const { server } of [demonstration, begun]) {
    await server.stop();
    await removeData(server);
  }
  await embedded.stop();
  await rm(scratch, { recursive: true, force: true });
  if (isComparing) await rm(target, { recursive: true, force: true });
}
process.exit(); // the program of this process keeps a worker for passwords, which would hold it for minutes

async function startDemonstration(databaseUrl: string) {
  await migrate(databaseUrl);
  await setClock(databaseUrl);
  const more = { DEMONSTRATION: "true", LOG_LEVEL: "error", ADMIN_EMAIL, ADMIN_PASSWORD };
  return { server: await startServerProcess({ DATABASE_URL: databaseUrl, ...more }), databaseUrl };
}

/** A practice of which only the link was printed. */
async function startBegun(databaseUrl: string) {
  await migrate(databaseUrl);
  await setClock(databaseUrl);
  return { server: await startNewPractice(databaseUrl), databaseUrl };
}

async function foundPractice(): Promise<SupabaseClient> {
  const response = await found(begun.server);
  if (!response.ok) throw new Error(`The practice was not founded: ${await response.text()}`);
  return signedInOwner(begun.server);
}

async function databaseBeside(databaseUrl: string, name: string): Promise<string> {
  await query(databaseUrl, `create database ${name}`);
  const beside = new URL(databaseUrl);
  beside.pathname = `/${name}`;
  return beside.href;
}

/** Sets the practice's clock to the moment of the pictures: anew before each, so that none shows how long the ones before it took. */
function setClock(databaseUrl: string): Promise<void> {
  return query(
    databaseUrl,
    `insert into private.clock (ahead) select '${MOMENT}'::timestamp at time zone 'Europe/London' - now()
     on conflict (only_one) do update set ahead = excluded.ahead`,
  );
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function draw(
  window: BrowserContext,
  { name, path, look = "night", prepare, goOn }: Picture,
  { ids, at: { server, databaseUrl } }: { ids: Record<string, string>; at: Drawn },
) {
  await setClock(databaseUrl);
  await query(databaseUrl, `update business_settings set look = '${look}' where look <> '${look}'`);
  await window.addInitScript(([key, record]) => localStorage.setItem(key, record), [
    CONSENT_KEY,
    JSON.stringify(consentRecord(ESSENTIAL_ONLY, new Date())),
  ] as const);
  const page = await window.newPage();
  const address = server.url + path.replace(/:(\w+)/, (all, id: string) => ids[id] ?? all);
  while (lookOf(await (await fetch(address)).text()) !== look) await sleep(100); // until kept pages are renewed
  await page.goto(address);
  await atRest(page);
  if (prepare) {
    await prepare(page);
    await atRest(page);
  }
  await page.mouse.move(-1, -1); // the shipped Chromium has its pointer in the corner, and what was pressed has it now
  const file = `${name}.webp`;
  await sharp(await page.screenshot({ caret: "hide", animations: "disabled" }))
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(target, file));
  drawn.add(file);
  if (!isComparing) console.log(file);
  await goOn?.(page);
}

function lookOf(page: string): string {
  return /<html[^>]* data-look="(\w+)"/.exec(page)?.[1] ?? "night";
}

/** Waits until nothing is read any more, and every font, and every picture in view, is there and can be painted. */
async function atRest(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    (loading) =>
      !document.querySelector("[aria-busy=true]") &&
      !new RegExp(loading, "mu").test(document.body.innerText) &&
      document.querySelector("main")?.innerText.trim() !== "" &&
      [...document.images].every((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        const isInView = width > 0 && bottom > 0 && top < innerHeight;
        return image.complete || (image.loading === "lazy" && !isInView);
      }),
    LOADING,
    { timeout: REST_MS },
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const loaded = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
    await Promise.all(loaded.map((image) => image.decode()));
  });
}

/** This client of the demonstration with a password: as it is loaded, nobody in it has one. */
async function signedInClient(clientId: string, practitioner: SupabaseClient): Promise<SupabaseClient> {
  const { data } = await practitioner
    .from("clients")
    .select("user_id,client_email")
    .eq("id", clientId)
    .single<Record<string, string>>();
  const asServer = createClient(demonstration.server.url, demonstration.server.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await asServer.auth.admin.updateUserById(data?.["user_id"] ?? "", { password: PRACTITIONER.password });
  const client = visitor(demonstration.server);
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
    const cells = [["Page", "Pictures"], ...rows.map(({ label, pictures }) => [label, linksTo(pictures)])];
    const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
    const [head = "", ...lines] = cells.map(
      (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`,
    );
    const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
    return [`## ${title}`, ...(about ? [about] : []), [head, rule, ...lines].join("\n")].join("\n\n");
  });
  const opening =
    "The demonstration as `npm start` shows it, and a practice that begins, on a phone (390 px), a tablet (820 px) and a desktop (1440 px), by night and at dawn. Drawn by `npm run screens`.";
  return `${["# Screens", opening, ...sections].join("\n\n")}\n`;
}

function linksTo(pictures: Picture[]): string {
  return pictures.map(({ name, size, theme }) => `[${size}, ${theme}](${name}.webp)`).join(", ");
}
