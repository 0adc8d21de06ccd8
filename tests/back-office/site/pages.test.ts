import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { BACK_OFFICE_PAGES } from "#tests/support/data/back-office-pages.ts";
import { startWithoutBrowser } from "#tests/support/start-program.ts";

let at: Awaited<ReturnType<typeof startWithoutBrowser>>;
beforeAll(async () => {
  at = await startWithoutBrowser();
});
afterAll(() => at.close());

test("every route of the back office is tested", () => {
  const [admin] = routes.filter(({ path }) => path === "admin");
  const paths = (admin?.children ?? []).map(({ path }) => (path === undefined ? "/admin" : `/admin/${path}`));
  expect(BACK_OFFICE_PAGES.map(([path]) => path)).toEqual(
    expect.arrayContaining(paths.filter((path) => !path.includes(":"))),
  );
});

test.each(BACK_OFFICE_PAGES)(
  "%s is served as the same empty shell to all, neither cached nor indexed",
  async (path) => {
    const answer = await fetch(at.server.url + path);
    const html = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html).toContain("Opening the back office");
    expect(html).not.toMatch(/Lindqvist|rowan@/);
  },
);
