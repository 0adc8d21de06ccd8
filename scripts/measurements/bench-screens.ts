import type { Page } from "playwright-core";
import { SECTIONS } from "#app/kit/admin/shell/sections.ts";
import { signIn } from "#tests/support/open-back-office.ts";
import { percentile, tableOf } from "../../bench/figures.ts";
import { withFullBackOffice } from "../../bench/pages/full-back-office.ts";

// Every screen of the back office in a browser, in a practice of 100,000 bookings and 5,000 clients: from the click to the painted list.

const AIM_MS = 300;
const ROUNDS = 7;

/** A control to click, and the path of its screen. */
type Step = { name: string; on: string; click: string };

const STEPS: Step[] = [
  { name: "Bookings, Past", on: "/admin/bookings", click: "Past" },
  { name: "Bookings, All", on: "/admin/bookings", click: "All" },
  { name: "Bookings, Next", on: "/admin/bookings?view=past", click: "Next" },
  { name: "Clients, Next", on: "/admin/clients", click: "Next" },
];

await withFullBackOffice(async ({ url, browser }) => {
  const page = await (await browser.window({ width: 1440, height: 900 })).newPage();
  await page.goto(`${url}/auth?next=/admin`);
  await signIn(page);
  await page.getByRole("navigation", { name: "Back office" }).waitFor();
  const sections = new Map<string, number[]>();
  const steps = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/admin`);
    for (const { label } of [...SECTIONS.slice(1), SECTIONS[0]]) note(sections, label, await press(page, label));
    for (const { name, on, click } of STEPS) {
      await page.goto(url + on);
      note(steps, name, await press(page, click));
    }
  }
  const rows = [...sections, ...steps].map(([name, times]) => [
    name,
    ...[0.5, 1].map((share) => percentile(times, share).toFixed(0)),
  ]);
  console.log(tableOf(["Click to painted, 100000 bookings, 5000 clients", "median ms", "slowest ms"], rows));
  const slow = rows.filter(([, median]) => Number(median) > AIM_MS);
  for (const [name, median] of slow) console.log(`${name}: ${median} ms, at most ${AIM_MS}`);
  process.exitCode = slow.length > 0 ? 1 : 0;
});
process.exit();

function note(times: Map<string, number[]>, name: string, ms: number): void {
  times.set(name, [...(times.get(name) ?? []), ms]);
}

async function press(page: Page, name: string): Promise<number> {
  await page.waitForLoadState("networkidle");
  const control = page
    .locator(`nav a, main :is(button, a, label)`)
    .filter({ hasText: new RegExp(`^${name}`) })
    .first();
  return control.evaluate(pressUntilPainted);
}

/** Runs in the page: milliseconds until nothing is loading any more. A task queued in a frame runs after that frame has been painted. */
function pressUntilPainted(control: HTMLElement | SVGElement): Promise<number> {
  const content = () => document.querySelector("main")?.textContent ?? "";
  const before = content();
  const began = performance.now();
  control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return new Promise((done, fail) => {
    const look = () => {
      const isThere = content() !== before && !document.querySelector("main :is([role=status] svg, [aria-busy=true])");
      if (performance.now() - began > 30_000) fail(new Error(`${control.textContent}: nothing painted within 30 s`));
      else requestAnimationFrame(isThere ? () => setTimeout(() => done(performance.now() - began)) : look);
    };
    requestAnimationFrame(look);
  });
}
