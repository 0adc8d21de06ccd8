import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createBuilder } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { setCatalog } from "./catalogs.ts";
import { setMarkedAside, writeLanguage } from "./languages.ts";
import { words } from "./plugin.ts";

// A page that says its sentences, built as the site is: for the browser with its languages, and for the server.
const PAGE = `
import { msg, t } from "@sacred-space/words/t.ts";
import { rich } from "@sacred-space/words/rich.tsx";
const OPEN = msg("Open");
const SOLD = msg("Sold to {name}");
export const TITLE = t("Who is 'here'?");
export const say = (name: string, count: number) => [
  t(OPEN), t(SOLD, { name }), t("{count, plural, one {# card} other {# cards}}", { count }), t("Open").length,
];
export const sold = (buyer: { name: string }, price: string, more = { count: 2 }) => [
  t("To {name} for {price}", { price, "name": t("Mrs {name}", { name: buyer.name }) }),
  t("{count, plural, one {# card} other {# cards}}", { ...more }),
];
export const accept = () => rich("I accept the <terms>terms</terms>.", { terms: (inside) => <a href="/">{inside}</a> });
export const later = () => import("./later.ts");
`;
const LATER = `
import { t } from "@sacred-space/words/t.ts";
export const bye = () => t("Goodbye");
`;

let folder: string;
let client: string;
let german: string;

beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.words-"));
  writeFileSync(join(folder, "page.tsx"), PAGE);
  writeFileSync(join(folder, "later.ts"), LATER);
  const output = { entryFileNames: "assets/page.js", chunkFileNames: "assets/[name].js" };
  const built = (outDir: string, external: string[], codeSplitting: boolean) => ({
    build: {
      outDir: join(folder, outDir),
      rolldownOptions: {
        input: join(folder, "page.tsx"),
        output: { ...output, codeSplitting },
        external,
        preserveEntrySignatures: "strict" as const,
      },
    },
  });
  const builder = await createBuilder({
    configFile: false,
    root: folder,
    logLevel: "error",
    plugins: [words()],
    environments: {
      client: built("client", ["react", "react/jsx-runtime"], true),
      ssr: { ...built("server", [], false), consumer: "server" },
    },
    builder: {},
  });
  for (const environment of Object.values(builder.environments)) await builder.build(environment);

  setCatalog(
    "de",
    new Map([
      ["Open", "Offen"],
      ["Who is 'here'?", 'Wer ist "hier"?'],
      ["Sold to {name}", "An {name} verkauft"],
      ["{count, plural, one {# card} other {# cards}}", "{count, plural, one {# Karte} other {# Karten}}"],
      ["To {name} for {price}", "Für {price} an {name}"],
      ["Mrs {name}", "Frau {name}"],
      ["Goodbye", "Auf Wiedersehen"],
    ]),
  );
  client = join(folder, "client");
  const marked = join(folder, "marked");
  setMarkedAside(client, marked);
  writeLanguage(marked, client, "en-GB");
  german = writeLanguage(marked, client, "de");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const script = (...path: string[]) => readFileSync(join(client, "assets", ...path), "utf8");

/** A built page, loaded as a browser in this language loads it. */
async function load(lang: string, ...path: string[]) {
  vi.stubGlobal("document", { documentElement: { lang } });
  const file = join(client, "assets", ...path);
  return (await import(/* @vite-ignore */ file)) as {
    TITLE: string;
    say: (name: string, count: number) => unknown[];
    sold: (buyer: { name: string }, price: string) => string[];
    later: () => Promise<{ bye: () => string }>;
  };
}

test("English stands in the scripts, plain words as literals, without a compiler or a store of readers", () => {
  const code = script("page.js");
  expect(code).toContain("Who is 'here'?");
  expect(code).not.toMatch(/w\$|async_hooks|messageformat|Symbol\.for\(.@sacred/);
  expect(code).toContain("To {1} for {0}");
  expect(readdirSync(client)).not.toContain("words.json");
});

test("a page says its sentences in English, and in the folder of another language in that", async () => {
  const english = await load("en-GB", "page.js");
  expect([english.TITLE, ...english.say("Ana", 1)]).toEqual(["Who is 'here'?", "Open", "Sold to Ana", "1 card", 4]);
  const inGerman = await load("de", german, "page.js");
  expect([inGerman.TITLE, ...inGerman.say("Ana", 2000)]).toEqual([
    'Wer ist "hier"?',
    "Offen",
    "An Ana verkauft",
    "2.000 Karten",
    5,
  ]);
  expect(english.sold({ name: "Ana" }, "£5")).toEqual(["To Mrs Ana for £5", "2 cards"]);
  expect(inGerman.sold({ name: "Ana" }, "£5")).toEqual(["Für £5 an Frau Ana", "2 Karten"]);
  const { bye } = await inGerman.later();
  expect(bye()).toBe("Auf Wiedersehen");
  vi.unstubAllGlobals();
});

test("a folder is named after its language and a hash of its words", () => {
  expect(german).toMatch(/^de-[0-9a-f]{8}$/);
  expect(script(german, "page.js")).not.toContain("w$");
});

test("the server's bundle is loaded once for each language, and has the catalogs of the process", () => {
  const address = (file: string) => JSON.stringify(pathToFileURL(file).href);
  const page = address(join(folder, "server/assets/page.js"));
  // In a process of its own: the test runner drops the query of an import.
  const program = `
    const { setCatalog } = await import(${address(join(import.meta.dirname, "catalogs.ts"))});
    setCatalog("de", new Map([["Who is 'here'?", "Wer ist hier?"]]));
    const pages = await Promise.all(["", "?language=de", "?language=en-XA"].map((query) => import(${page} + query)));
    console.log(pages.map(({ TITLE }) => TITLE).join("\\n"));`;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(said.trim().split("\n")).toEqual([
    "Who is 'here'?",
    "Wer ist hier?",
    expect.stringMatching(/^\[Whó ís 'héré'/),
  ]);
});
