import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "#tests/support/browser/accessibility.ts";
import { windowForEachTest } from "#tests/support/browser/window-for-each-test.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { signedUpClient } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

// How a service's questions look; what they do is in questions.dom.test.ts.

const HEALING = "Shamanic and Reiki healing session";
const question = (last: number, text: string, change: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${last}`,
  kind: "short",
  text,
  hint: "",
  options: [],
  isRequired: false,
  isHealth: false,
  ...change,
});
const WHY = question(1, "What brings you?", { isRequired: true, hint: "A word or two." });
const HEALTH = question(2, "Is there anything about your health?", { kind: "long", isHealth: true });
const TEA = question(3, "Which tea?", { kind: "choice", options: ["Black", "Green"] });
const BEEN = question(4, "How often have you been here?", { kind: "number" });
const CATS = question(5, "Are cats all right?", { kind: "yes-no", isRequired: true });

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true", ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
});
const window = windowForEachTest(() => at);
afterEach(() => ask([]));
afterAll(() => at.close());

const ask = (questions: object[]) =>
  at.fresh.asOwner("update services set questions = $2 where name = $1", [HEALING, JSON.stringify(questions)]);

/** The booking form of a signed-in client, filled in up to the questions. */
async function formUpToQuestions() {
  const client = await signedUpClient(at.server);
  const page = await window.open("/book", { client, answered: true });
  const select = page.getByRole("combobox", { name: /service/i });
  const option = await select.locator("option", { hasText: HEALING }).first().getAttribute("value");
  await select.selectOption(option);
  await page.locator("[role=grid] button:not([disabled])").first().click();
  await page
    .getByRole("radio", { name: /^\d\d:\d\d/ })
    .first()
    .check();
  await page.getByLabel("Full name").fill("Robin Ashdown");
  await page.getByRole("checkbox", { name: /privacy/i }).check();
  return { client, page, asked: page.getByRole("group", { name: "Questions for this session" }) };
}

test("the questions of a session widen no phone and have no flaw, asked and missing", async () => {
  await ask([WHY, HEALTH, TEA, BEEN, CATS]);
  const { page, asked } = await formUpToQuestions();
  await page.getByRole("button", { name: /^Book Now - £/ }).click();
  await asked.getByText("Answer this question").first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
