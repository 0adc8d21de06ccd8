import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimEmail, queueMail, recordSent } from "#database/messages/emails.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { startPostOffice } from "#tests/support/inbox.ts";
import { sendEmail } from "./send-email.ts";

let api: FunctionsApi;
let practitioner: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = (await api.signedInAdmin()).authorization;
});
beforeEach(() => api.at.fresh.asOwner("truncate public.mail, public.alerts, graphile_worker._private_jobs"));
afterAll(() => api.close());

const database = () => api.at.fresh.database;
const row = () => database().row<{ id: string; status: string; attempts: number }>("select * from mail");
async function emailIn(state: string, { confidential = false } = {}): Promise<string> {
  const email = { kind: "x", about: "x", recipient: "a@example.org", subject: "s", html: "<p>h</p>", plain: "p", confidential };
  await database().transaction((tx) => queueMail(tx, email));
  const id = (await row())?.id ?? "";
  if (state === "sent") {
    await claimEmail(database(), id);
    await recordSent(database(), id);
  } else {
    const why = state === "dropped" ? "It was too late to be of use." : null;
    await api.at.fresh.asOwner("update mail set status = $1, dropped_because = $2, attempts = 13", [state, why]);
  }
  await api.at.fresh.asOwner("truncate graphile_worker._private_jobs");
  return id;
}
async function resend(mailId: unknown, authorization?: string) {
  const answer = await api.post("/functions/v1/resend-mail", { mailId }, authorization ? { authorization } : {});
  return [answer.status, ((await answer.json()) as { code?: unknown }).code];
}

test.each(["failed", "sent"])("an email that was %s is sent once more, as a new message", async (state) => {
  const id = await emailIn(state);
  expect(await resend(id, practitioner)).toEqual([200, undefined]);
  expect(await row()).toMatchObject({ status: "queued", attempts: 0, last_error: null });
  const jobs = await api.at.fresh.asOwner("select key from graphile_worker.jobs");
  expect(jobs).toEqual([{ key: `mail:${id}` }]);

  const office = await startPostOffice();
  const mailer = smtpMailer(office.url, "Sacred Space <hello@practice.example>");
  await sendEmail({ database: database(), mailer, log: api.at.practice.log }, id, { isLastAttempt: false });
  expect(office.taken[0]?.email).toContain(`Message-ID: <${id}.1@practice.example>`);
  expect(await row()).toMatchObject({ status: "sent" });
  await office.close();
});

test("an email that fails again raises an alert again, which is settled once it is sent", async () => {
  const id = await emailIn("queued");
  const office = await startPostOffice();
  const sender = { database: database(), mailer: smtpMailer(office.url, "a@practice.example"), log: api.at.practice.log };
  const open = () => database().rows("select kind from alerts where settled_at is null");
  office.answer = { stage: "message", code: 554 };
  for (let round = 0; round < 2; round += 1) {
    await expect(sendEmail(sender, id, { isLastAttempt: true })).rejects.toThrow("554");
    expect(await open()).toEqual([{ kind: "mail-failed" }]);
    expect(await resend(id, practitioner)).toEqual([200, undefined]);
  }
  office.answer = "take";
  await sendEmail(sender, id, { isLastAttempt: true });
  expect(await open()).toEqual([]);
  await office.close();
});

test("concurrent requests resend it once", async () => {
  const id = await emailIn("failed");
  const answers = await Promise.all([resend(id, practitioner), resend(id, practitioner), resend(id, practitioner)]);
  expect(answers.map(([status]) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
  expect(await row()).toMatchObject({ resends: 1 });
});

test.each([
  ["queued", {}, "mail-waiting"],
  ["dropped", {}, "mail-no-longer-true"],
  ["sent", { confidential: true }, "mail-wiped"],
])("an email that is %s %j is refused", async (state, change, code) => {
  expect(await resend(await emailIn(state, change), practitioner)).toEqual([409, code]);
});

test("only the practitioner can resend, and only an existing email", async () => {
  const id = await emailIn("failed");
  const { authorization } = await api.signedIn();
  expect(await resend(id)).toEqual([401, 401]);
  expect(await resend(id, authorization)).toEqual([403, "practitioner-only"]);
  expect(await row()).toMatchObject({ status: "failed" });
  expect(await resend(crypto.randomUUID(), practitioner)).toEqual([404, "mail-not-found"]);
  expect(await resend("nonsense", practitioner)).toEqual([400, "invalid-request"]);
});
