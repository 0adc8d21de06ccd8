import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimLetter, queueMail, recordSent } from "#database/messages/emails.ts";
import { type DoorsAtWork, doorsAtWork } from "#tests/support/functions-api.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { startPostOffice } from "#tests/support/inbox.ts";
import { sendMail } from "./send-email.ts";

let doors: DoorsAtWork;
let practitioner: string;
beforeAll(async () => {
  doors = await doorsAtWork();
  const { authorization, userId } = await doors.signedIn();
  await doors.at.fresh.asOwner("update profiles set role = 'admin' where user_id = $1", [userId]);
  practitioner = authorization;
});
beforeEach(() => doors.at.fresh.asOwner("truncate public.mail, public.alerts, graphile_worker._private_jobs"));
afterAll(() => doors.close());

const database = () => doors.at.fresh.database;
const row = () => database().row<{ id: string; status: string; attempts: number }>("select * from mail");
async function letterIn(state: string, { confidential = false } = {}): Promise<string> {
  const letter = { kind: "x", about: "x", recipient: "a@example.org", subject: "s", html: "<p>h</p>", plain: "p", confidential };
  await database().transaction((tx) => queueMail(tx, letter));
  const id = (await row())?.id ?? "";
  if (state === "sent") {
    await claimLetter(database(), id);
    await recordSent(database(), id);
  } else {
    const why = state === "dropped" ? "It was too late to be of use." : null;
    await doors.at.fresh.asOwner("update mail set status = $1, dropped_because = $2, attempts = 13", [state, why]);
  }
  await doors.at.fresh.asOwner("truncate graphile_worker._private_jobs");
  return id;
}
async function resend(mailId: unknown, authorization?: string) {
  const answer = await doors.post("/functions/v1/resend-mail", { mailId }, authorization ? { authorization } : {});
  return [answer.status, ((await answer.json()) as { code?: unknown }).code];
}

test.each(["failed", "sent"])("a letter that was %s goes out once more, as a new message", async (state) => {
  const id = await letterIn(state);
  expect(await resend(id, practitioner)).toEqual([200, undefined]);
  expect(await row()).toMatchObject({ status: "queued", attempts: 0, last_error: null });
  const jobs = await doors.at.fresh.asOwner("select key from graphile_worker.jobs");
  expect(jobs).toEqual([{ key: `mail:${id}` }]);

  const office = await startPostOffice();
  const mailer = smtpMailer(office.url, "Sacred Space <hello@practice.example>");
  await sendMail({ database: database(), mailer, log: doors.at.practice.log }, id, { isLastAttempt: false });
  expect(office.taken[0]?.letter).toContain(`Message-ID: <${id}.1@practice.example>`);
  expect(await row()).toMatchObject({ status: "sent" });
  await office.close();
});

test("a letter given up again is alerted again; once it is sent the alert is settled", async () => {
  const id = await letterIn("queued");
  const office = await startPostOffice();
  const room = { database: database(), mailer: smtpMailer(office.url, "a@practice.example"), log: doors.at.practice.log };
  const open = () => database().rows("select kind from alerts where settled_at is null");
  office.answer = { stage: "letter", code: 554 };
  for (let round = 0; round < 2; round += 1) {
    await expect(sendMail(room, id, { isLastAttempt: true })).rejects.toThrow("554");
    expect(await open()).toEqual([{ kind: "mail-failed" }]);
    expect(await resend(id, practitioner)).toEqual([200, undefined]);
  }
  office.answer = "take";
  await sendMail(room, id, { isLastAttempt: true });
  expect(await open()).toEqual([]);
  await office.close();
});

test("two presses at once send it once", async () => {
  const id = await letterIn("failed");
  const answers = await Promise.all([resend(id, practitioner), resend(id, practitioner), resend(id, practitioner)]);
  expect(answers.map(([status]) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
  expect(await row()).toMatchObject({ resends: 1 });
});

test.each([
  ["queued", {}, "mail-waiting"],
  ["dropped", {}, "mail-no-longer-true"],
  ["sent", { confidential: true }, "mail-wiped"],
])("a letter that is %s %j is refused", async (state, change, code) => {
  expect(await resend(await letterIn(state, change), practitioner)).toEqual([409, code]);
});

test("only the practitioner may, and only with a letter that exists", async () => {
  const id = await letterIn("failed");
  const { authorization } = await doors.signedIn();
  expect(await resend(id)).toEqual([401, 401]);
  expect(await resend(id, authorization)).toEqual([403, "practitioner-only"]);
  expect(await row()).toMatchObject({ status: "failed" });
  expect(await resend(crypto.randomUUID(), practitioner)).toEqual([404, "mail-not-found"]);
  expect(await resend("nonsense", practitioner)).toEqual([400, "invalid-request"]);
});
