import { expect, test } from "vitest";
import { site } from "./site.ts";

const routes = site(undefined, {
  answer: async (request) => new Response(new URL(request.url).pathname),
  languages: new Map([["de", "de"]]),
  paths: async () => ({
    pages: new Set(["/", "/readings", "/book", "/blog/your-first-reiki-session", "/sound-bath"]),
    categories: new Set<string>(),
    redirects: new Map([
      ["/gong", "/sound-bath"],
      ["/readings", "/sound-bath"],
    ]),
  }),
});
const ask = (path: string) => routes.request(new Request(`https://practice.example${path}`));

test.each([
  ["/readings/", "/readings"],
  ["/Readings", "/readings"],
  ["//readings", "/readings"],
  ["/%72eadings", "/readings"],
  ["//", "/"],
  ["/Blog//Your-First-Reiki-Session/?a=b", "/blog/your-first-reiki-session?a=b"],
  ["/book/?category=reiki", "/book?category=reiki"],
  ["/gong", "/sound-bath"], // a page that has moved
  ["/Gong/?a=b", "/sound-bath?a=b"],
])("%s redirects to the canonical path %s", async (path, there) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, there]);
});

test.each([
  "/",
  "/readings",
  "/auth/",
  "//evil.example",
  "//evil.example/readings",
  "/%2f%2fevil.example",
  "/readings.data",
  "/nowhere/",
  "/readings;a",
])("%s is not redirected", async (path) => {
  const answer = await ask(path);
  expect([answer.status, await answer.text()]).toEqual([200, path]);
});

test.each(["/%zz", "/%E0%A4%A", "/readings%0d%0aX:1", "/readings%0a", "/%E2%80%A8"])(
  "%s is rewritten to the page for unreadable addresses",
  async (path) => {
    expect(await (await ask(path)).text()).toBe("/unreadable-address");
  },
);
