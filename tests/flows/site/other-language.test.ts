import { join } from "node:path";
import { Window } from "happy-dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PSEUDO_LANGUAGE } from "@sacred-space/words/pseudo.ts";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { siteInLanguages } from "#tests/support/site-in-languages.ts";

// The site's bundle of the server in the pseudo-language: whatever has no accents there was not said through the catalogs.

const PATHS = [
  ...Object.values(PUBLIC_PAGES).map(({ path }) => path),
  ...DEFAULT_ARTICLES.slice(0, 1).map(({ slug }) => `/blog/${slug}`),
  ..."/auth /auth/new-password /account /booking-success /email-verified /no-such-page /join/unknown".split(" "),
  ..."/newsletter/confirm?token=x /newsletter/left /another-time/unknown".split(" "),
];
/** Tables of what the practice itself writes. */
const OWN = "services categories pages articles group_sessions business_settings pictures".split(" ");

const PREFIX = `/${PSEUDO_LANGUAGE.toLowerCase()}`;

let pages: Awaited<ReturnType<typeof siteInLanguages>>;
let server: RunningServer;
const window = new Window();
beforeAll(async () => {
  pages = await siteInLanguages(new Map([[PSEUDO_LANGUAGE, new Map()]]));
  server = await startServer({}, undefined, {}, pages);
});
afterAll(async () => {
  await window.happyDOM.close();
  await server.stop();
  pages.remove();
});

/** All texts of a page that a person reads or hears, in its order. */
async function textsOf(path: string): Promise<string[]> {
  const answer = await fetch(server.url + PREFIX + (path === "/" ? "" : path));
  const { documentElement } = new window.DOMParser().parseFromString(await answer.text(), "text/html");
  for (const each of documentElement.querySelectorAll("script, style")) each.remove();
  const texts: string[] = [];
  const walker = window.document.createTreeWalker(documentElement, 4);
  while (walker.nextNode()) texts.push(walker.currentNode?.textContent ?? "");
  for (const name of ["aria-label", "alt", "title", "placeholder"])
    for (const each of documentElement.querySelectorAll(`[${name}]`)) texts.push(each.getAttribute(name) ?? "");
  for (const each of documentElement.querySelectorAll("meta[name=description]"))
    texts.push(each.getAttribute("content") ?? "");
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/** What a date and a time are made of, and what a storage key is: neither is a sentence. */
const DATES =
  /\b(\w+day|January|February|March|April|May|June|July|August|September|October|November|December|0(st|nd|rd|th)|0(:0)?[ap]m|to|and|both days)\b/g;
const KEY = /^[\w.*:-]*[_.:-][\w.*:-]*$/;

test("what is still said in English on public pages are the domain's facts, and what the practice wrote", async () => {
  const { secret } = server.keys;
  const headers = { apikey: secret, Authorization: `Bearer ${secret}` };
  const rows = OWN.map(async (table) => (await fetch(`${server.url}/rest/v1/${table}?select=*`, { headers })).text());
  const own = (await Promise.all(rows)).join("\n").replaceAll(/\\n|\s+/g, " ");
  /** Facts stand in what the practice wrote: three of its words in a row are its own. */
  const isOwn = (text: string) =>
    own.includes(text) ||
    text
      .split(" ")
      .some((_, place, words) => words.length > place + 2 && own.includes(words.slice(place, place + 3).join(" ")));
  const left = new Set<string>();
  let said = 0;
  for (const path of PATHS)
    for (const text of await textsOf(path)) {
      if (/[ÁÉÍÓÚÑÇÝáéíóúñçý]/.test(text)) said++;
      else if (!isOwn(text) && !KEY.test(text)) left.add(text.replaceAll(/\d+/g, "0"));
    }
  const words = [...left].filter((text) => /\p{L}{2}/u.test(text.replaceAll(DATES, "")));
  expect(said).toBeGreaterThan(500); // proves that the pages are in the pseudo-language
  await expect(`${words.toSorted().join("\n")}\n`).toMatchFileSnapshot(
    join(import.meta.dirname, "../../frozen/english.txt"),
  );
});
