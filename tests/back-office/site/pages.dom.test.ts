import { expect, test } from "vitest";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { BACK_OFFICE_PAGES } from "#tests/support/data/back-office-pages.ts";
import { signedUpClient } from "#tests/support/server.ts";

const site = siteForEachTest();

test("every page redirects a client to the home page without reading any data", async () => {
  const { url } = site.at.server;
  const page = await site.newPage({ client: await signedUpClient(site.at.server) });
  let asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const [path] of BACK_OFFICE_PAGES) {
    asked = [];
    await page.goto(url + path);
    await page.waitForURL(`${url}/`);
    expect([path, ...asked.filter((each) => each.startsWith("/rest/v1/"))]).toEqual([path, "/rest/v1/profiles"]);
  }
});
