import { afterEach, beforeAll, expect, test } from "vitest";
import { violationsOf } from "#tests/support/dom/back-office.ts";
import { siteForEachTest } from "#tests/support/dom/site-for-each-test.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { signedUpClient, visitor } from "#tests/support/server.ts";

// A service's questions: in the booking form, on the account page and in the booking sheet.

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

const site = siteForEachTest({ ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
let at: typeof site.at;
beforeAll(async () => {
  ({ at } = site);
});
afterEach(() => ask([]));

const ask = (questions: object[]) =>
  at.fresh.asOwner("update services set questions = $2 where name = $1", [HEALING, JSON.stringify(questions)]);
const answers = () =>
  at.fresh.asOwner(
    "select question, answer from private.answers union all select question, answer || ' (health)' from private.health_answers order by 1",
  );

/** The booking form of a signed-in client, filled in up to the questions. */
async function formUpToQuestions() {
  const client = await signedUpClient(at.server);
  const page = await site.open("/book", { client, answered: true });
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

test("the form asks, says who reads about health, goes to what is missing, and survives that a question is reworded", async () => {
  await ask([WHY, HEALTH, TEA, BEEN, CATS]);
  const { client, page, asked } = await formUpToQuestions();
  await asked.getByText("only I read it. It is kept apart, and erased 90 days after the session.").waitFor();
  await page.getByRole("button", { name: /^Book Now - £/ }).click();
  await asked.getByText("Answer this question").first().waitFor();
  const first = asked.getByLabel("What brings you?");
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await violationsOf()).toEqual([]);
  await first.fill("Rest");
  await asked.getByLabel("Is there anything about your health?").fill("A pacemaker");
  await asked.getByLabel("Which tea?").selectOption("Green");
  await asked.getByLabel("How often have you been here?").fill("twice");
  await asked.getByLabel("Are cats all right?").selectOption("Yes");
  await asked.getByText("Enter a number, such as 12 or 1.5").waitFor();
  await asked.getByLabel("How often have you been here?").fill("2");

  await ask([{ ...WHY, text: "What has brought you?" }, HEALTH, TEA, BEEN, CATS]);
  await page.getByRole("button", { name: /^Book Now - £/ }).click();
  await page.getByText("The questions of this session have changed. Please look at them again").first().waitFor();
  const reworded = asked.getByLabel("What has brought you?");
  await reworded.waitFor();
  expect(await reworded.inputValue()).toBe("Rest");
  const [card] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: /^Book Now - £/ }).click(),
  ]);
  await card.getByLabel(/card number/i).waitFor();
  await card.close();
  expect(await answers()).toEqual([
    { question: "Are cats all right?", answer: "Yes" },
    { question: "How often have you been here?", answer: "2" },
    { question: "Is there anything about your health?", answer: "A pacemaker (health)" },
    { question: "What has brought you?", answer: "Rest" },
    { question: "Which tea?", answer: "Green" },
  ]);

  const { data } = await client.auth.getUser();
  await at.fresh.asOwner("update bookings set status = 'confirmed', hold_expires_at = null where user_id = $1", [
    data.user?.id,
  ]);
  await ask([{ ...WHY, text: "What has brought you?" }, HEALTH, question(6, "May I hum?", { isRequired: true })]);
  const account = await site.open("/account", { client, answered: true });
  const mine = account.getByRole("region", { name: "Your answers" });
  await mine.getByText("1 question to answer").waitFor();
  await mine.getByText("A pacemaker").waitFor();
  expect(await violationsOf()).toEqual([]);
  await mine.getByRole("button", { name: "Answer" }).click();
  await mine.getByRole("button", { name: "Save answers" }).click();
  await mine.getByText("Answer this question").waitFor();
  await mine.getByLabel("May I hum?").fill("Please do");
  await mine.getByLabel("What has brought you?").fill("Sleep");
  expect(await violationsOf()).toEqual([]);
  await mine.getByRole("button", { name: "Save answers" }).click();
  await account.getByText("Answers saved").first().waitFor();
  await mine.getByText("Please do").waitFor();
  expect(await mine.getByText("to answer").count()).toBe(0);
  await expect
    .poll(() =>
      mine.getByRole("button", { name: "Change your answers" }).evaluate((each) => each === document.activeElement),
    )
    .toBe(true);

  const practitioner = visitor(at.server);
  await practitioner.auth.signInWithPassword(ROWAN);
  const sheet = await site.newPage({ client: practitioner, answered: true });
  const [booking] = await at.fresh.asOwner<{ id: string }>("select id from bookings where user_id = $1", [
    data.user?.id,
  ]);
  await ask([{ ...WHY, text: "What has brought you?" }, HEALTH, BEEN, CATS, question(7, "Where do you come from?")]);
  await sheet.goto(`${at.server.url}/admin/bookings?booking=${booking?.id}`);
  const seen = sheet.getByRole("region", { name: "Questions" });
  await seen.getByText("Answered 4 of 5 questions.").waitFor();
  await seen.getByText("Not answered yet").waitFor();
  await seen.getByText("Green").waitFor(); // the answer to a question that was removed
  await seen.getByText("About health").waitFor();
  expect(await violationsOf()).toEqual([]);
  await seen.getByRole("button", { name: "Note answers" }).click();
  await seen.getByLabel("Where do you come from?").fill("Lewes");
  await seen.getByRole("button", { name: "Save answers" }).click();
  await seen.getByText("Answered 5 of 5 questions.").waitFor();
});

test("an option that was removed meanwhile is asked for again, and nothing else is in the way", async () => {
  await ask([TEA]);
  const { page, asked } = await formUpToQuestions();
  await page.getByRole("button", { name: "Change About you" }).click();
  await asked.getByLabel("Which tea?").selectOption("Green");
  await ask([{ ...TEA, options: ["Black", "White"] }]);
  await page.getByRole("button", { name: /^Book Now - £/ }).click();
  await page.getByText("The questions of this session have changed. Please look at them again").first().waitFor();
  await asked.getByRole("option", { name: "White" }).waitFor({ state: "attached" });
  expect(await asked.getByLabel("Which tea?").inputValue()).toBe("");
  const [card] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: /^Book Now - £/ }).click(),
  ]);
  await card.getByLabel(/card number/i).waitFor();
  await card.close();
});

test("what was typed outlives a reload", async () => {
  await ask([WHY]);
  const { page, asked } = await formUpToQuestions();
  await asked.getByLabel("What brings you?").fill("Rest");
  await page.reload();
  await expect.poll(() => asked.getByLabel("What brings you?").inputValue()).toBe("Rest");
});
