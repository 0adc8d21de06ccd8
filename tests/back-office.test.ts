import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { type BackOfficeAtWork, backOfficeAtWork, ROWAN, signIn } from "./back-office-at-work.ts";
import { signedUpClient } from "./server.ts";

const PAGES = [
  ["/admin", "Dashboard"],
  ["/admin/bookings", "Bookings"],
  ["/admin/availability", "Availability"],
  ["/admin/services", "Services"],
  ["/admin/clients", "Clients"],
  ["/admin/messages", "Messages"],
  ["/admin/settings", "Settings"],
] as const;

let at: BackOfficeAtWork;
beforeAll(async () => {
  at = await backOfficeAtWork();
});
afterAll(() => at.close());

test("signed out, /admin/bookings leads to the sign-in and from there back", async () => {
  const people = await at.browser.window();
  const page = await people.newPage();
  await page.goto(`${at.server.url}/admin/bookings?status=pending`);
  await page.waitForURL("**/auth?next=*");
  await signIn(page);
  await page.getByRole("heading", { name: "Bookings", level: 1 }).waitFor();
  expect(page.url()).toBe(`${at.server.url}/admin/bookings?status=pending`);
  await people.close();
});

test("every page of the back office that has an address of its own is looked at here", () => {
  const [admin] = routes.filter(({ path }) => path === "admin");
  const paths = (admin?.children ?? []).map(({ path }) => (path === undefined ? "/admin" : `/admin/${path}`));
  expect(PAGES.map(([path]) => path)).toEqual(expect.arrayContaining(paths.filter((path) => !path.includes(":"))));
});

describe.each(PAGES)("%s", (path, heading) => {
  test("is sent to everybody as the same empty room, which nobody may keep or list", async () => {
    const answer = await fetch(at.server.url + path);
    const html = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html).toContain("Opening the back office");
    expect(html).not.toMatch(/Lindqvist|rowan@/);
  });

  test("has one heading, fits a phone and a desk, and leaves axe nothing to find", async () => {
    for (const [width, colorScheme] of [
      [390, "dark"],
      [820, "light"],
      [1440, "dark"],
    ] as const) {
      const { people, page } = await at.desk({ width, height: 900, colorScheme });
      await page.goto(at.server.url + path);
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect({ width, tooWide, found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`) }).toEqual({
        width,
        tooWide: false,
        found: [],
      });
      await people.close();
    }
  });

  test("sends a client to the welcome page, without having shown them anything", async () => {
    const client = await signedUpClient(at.server);
    const { data } = await client.auth.getSession();
    const people = await at.browser.window();
    await people.addInitScript((session) => localStorage.setItem("sb-localhost-auth-token", session), JSON.stringify(data.session));
    const page = await people.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(at.server.url + path);
    await page.waitForURL(`${at.server.url}/`);
    expect(asked.filter((each) => each.startsWith("/rest/v1/"))).toEqual(["/rest/v1/profiles"]);
    await people.close();
  });
});

describe("the sidebar", () => {
  test("lists the pages in order, says who is signed in, folds with Ctrl+B and stays so for seven days", async () => {
    const { people, page } = await at.desk();
    await page.goto(`${at.server.url}/admin`);
    const sidebar = page.getByRole("complementary", { name: "Sidebar" });
    await sidebar.waitFor();
    await expect(sidebar.getByRole("navigation").getByRole("link").allInnerTexts()).resolves.toEqual(PAGES.map(([, name]) => name));
    await expect(sidebar.getByText(ROWAN.email).isVisible()).resolves.toBe(true);
    await expect(sidebar.getByText("admin", { exact: true }).isVisible()).resolves.toBe(true);
    expect((await sidebar.boundingBox())?.width).toBe(256);
    await page.keyboard.press("Control+b");
    expect((await sidebar.boundingBox())?.width).toBe(48);
    const [cookie] = (await people.cookies(`${at.server.url}/admin`)).filter(({ name }) => name === "sidebar_state");
    expect(cookie?.value).toBe("collapsed");
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);
    await page.reload();
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    expect((await sidebar.boundingBox())?.width).toBe(48);
    await sidebar.getByRole("link", { name: "Clients" }).click();
    await page.getByRole("heading", { name: "Clients" }).waitFor();
    await page.keyboard.press("Meta+b");
    expect((await sidebar.boundingBox())?.width).toBe(256);
    await people.close();
  });

  test("is a drawer below 768 px, which leaves when somebody has chosen", async () => {
    const { people, page } = await at.desk({ width: 767, height: 800 });
    await page.goto(`${at.server.url}/admin`);
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    const drawer = page.getByRole("dialog", { name: "Sidebar" });
    expect((await drawer.boundingBox())?.width).toBe(288);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect(page.evaluate(() => document.activeElement?.textContent)).resolves.toBe("Toggle sidebar");
    await page.keyboard.press("Control+b");
    await drawer.getByRole("link", { name: "Bookings" }).click();
    await page.getByRole("heading", { name: "Bookings" }).waitFor();
    await expect(drawer.count()).resolves.toBe(0);
    await people.close();
  });

  test("signs out, and the way back asks for the sign-in again", async () => {
    const client = await at.browser.window({ width: 1440 });
    const page = await client.newPage();
    await page.goto(`${at.server.url}/auth?next=/admin`);
    await signIn(page);
    await page.getByRole("complementary", { name: "Sidebar" }).getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL("**/auth?next=*");
    await page.goto(`${at.server.url}/admin`);
    await page.waitForURL("**/auth?next=*");
    expect(await page.getByText("Lindqvist").count()).toBe(0);
    await client.close();
  });
});
