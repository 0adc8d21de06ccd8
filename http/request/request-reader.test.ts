import { Hono } from "hono";
import { expect, test } from "vitest";
import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { t } from "@sacred-space/words/t.ts";
import { languageFor, readerOfRequest } from "./request-reader.ts";

test.each([
  [undefined, "en-GB"],
  ["", "en-GB"],
  ["de", "de"],
  ["DE-at, en;q=0.5", "de"],
  ["fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7", "en-GB"],
  ["en;q=0.5, de;q=0.9", "de"],
  ["de;q=0, en", "en-GB"],
  ["nl-BE", "nl"],
  ["pt-BR", "pt-PT"],
  ["*", "en-GB"],
  [";;;q=x,,", "en-GB"],
])("Accept-Language %j is answered in %s", (header, language) => {
  expect(languageFor(header, ["de", "nl", "pt-PT"])).toBe(language);
});

test("what is said in answer to a request is in its language, also after an await, and beside other requests", async () => {
  setCatalog("de", new Map([["There is no such pass", "Diesen Pass gibt es nicht"]]));
  const api = new Hono();
  api.use(readerOfRequest(["de"]));
  api.get("/", async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return c.text(t("There is no such pass"));
  });
  const ask = async (language: string) => (await api.request("/", { headers: { "accept-language": language } })).text();
  expect(await Promise.all(["de-DE", "en", "de", "fr"].map(ask))).toEqual([
    "Diesen Pass gibt es nicht",
    "There is no such pass",
    "Diesen Pass gibt es nicht",
    "There is no such pass",
  ]);
});
