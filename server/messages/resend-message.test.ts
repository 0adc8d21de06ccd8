import { EXTENSIONS } from "#server/modules.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readOpenAlerts } from "#server/site/alerts.queries.ts";
import { claimEmail, queueMail, recordSent } from "./emails.queries.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { startSmtpServer } from "#tests/support/inbox.ts";
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
  const email = {
    kind: "message" as const,
    about: "x",
    recipient: "a@example.org",
    subject: "s",
    html: "<p>h</p>",
    plain: "p",
    confidential,
  };
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

const repetition = () =>
  database().row<{ id: string; status: string; resend_of: string }>("select * from mail where resend_of is not null");

test.each(["failed", "sent"])("an email that was %s is sent once more, as a new message beside it", async (state) => {
  const id = await emailIn(state);
  expect(await resend(id, practitioner)).toEqual([200, undefined]);
  const again = await repetition();
  expect(again).toMatchObject({
    resend_of: id,
    status: "queued",
    attempts: 0,
    recipient: "a@example.org",
    subject: "s",
    plain: "p",
  });
  const jobs = await api.at.fresh.asOwner("select key from graphile_worker.jobs");
  expect(jobs).toEqual([{ key: `mail:${again?.id}` }]);

  const office = await startSmtpServer();
  const mailer = smtpMailer(office.url, "Sacred Space <hello@practice.example>");
  await sendEmail({ database: database(), mailer, log: api.at.practice.log, extensions: EXTENSIONS }, again?.id ?? "", {
    isLastAttempt: false,
  });
  expect(office.taken[0]?.email).toContain(`Message-ID: <${again?.id}@practice.example>`);
  expect(await repetition()).toMatchObject({ status: "sent" });
  expect(await database().row("select status from mail where id = $1", [id])).toEqual({ status: state });
  await office.close();
});

test("the alert about an email is settled when it is sent again; a repetition that fails raises its own", async () => {
  const id = await emailIn("queued");
  const office = await startSmtpServer();
  const sender = {
    database: database(),
    mailer: smtpMailer(office.url, "a@practice.example"),
    log: api.at.practice.log,
    extensions: EXTENSIONS,
  };
  const open = () => database().rows("select kind, reference from alerts where settled_at is null");
  office.answer = { stage: "message", code: 554 };
  await expect(sendEmail(sender, id, { isLastAttempt: true })).rejects.toThrow("554");
  expect(await open()).toEqual([{ kind: "mail-failed", reference: id }]);
  expect(await resend(id, practitioner)).toEqual([200, undefined]);
  expect(await open()).toEqual([]);
  const again = (await repetition())?.id ?? "";
  await expect(sendEmail(sender, again, { isLastAttempt: true })).rejects.toThrow("554");
  expect(await open()).toEqual([{ kind: "mail-failed", reference: again }]);
  expect(await resend(again, practitioner)).toEqual([200, undefined]);
  expect(await open()).toEqual([]);
  expect(await database().rows("select from mail where resend_of = $1", [id])).toHaveLength(2);
  await office.close();
});

test("concurrent requests resend it once, and no further one while that waits", async () => {
  const id = await emailIn("failed");
  const answers = await Promise.all([resend(id, practitioner), resend(id, practitioner), resend(id, practitioner)]);
  expect(answers.map(([status]) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
  expect(await resend(id, practitioner)).toEqual([409, "mail-waiting"]);
  expect(await database().rows("select from mail where resend_of = $1", [id])).toHaveLength(1);
});

test("a text message is sent again, too", async () => {
  const [sms] = await api.at.fresh.asOwner<{ id: string }>(
    "insert into sms (kind, about, recipient, body, status) values ('x', 'x', '+447700900123', 'Until tomorrow', 'failed') returning id",
  );
  expect(await resend(sms?.id, practitioner)).toEqual([200, undefined]);
  expect(await database().rows("select recipient, body, status from sms where resend_of = $1", [sms?.id])).toEqual([
    { recipient: "+447700900123", body: "Until tomorrow", status: "queued" },
  ]);
  await api.at.fresh.asOwner("truncate sms");
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

test("one that its session has made outdated is refused, and not offered", async () => {
  const id = await emailIn("failed");
  await api.at.fresh.asOwner("update mail set valid_until = private.clock() - interval '4 days'");
  await api.at.fresh.asOwner("insert into alerts (kind, detail, reference) values ('mail-failed', 'x', $1)", [id]);
  expect(await readOpenAlerts(database(), { of: "failed-emails", limit: 10 })).toMatchObject({
    alerts: [{ canBeResent: false, outdatedBecause: "It was too late to be of use." }],
  });
  expect(await resend(id, practitioner)).toEqual([409, "mail-no-longer-true"]);
  expect(await repetition()).toBeUndefined();
});

test.each([
  ["recipient", 550, "bad-address", false],
  ["message", 554, "refused", false],
  ["recipient", 451, "not-now", true],
] as const)(
  "refused at the %s with %i, an alert says when and why, and whether another try is of use",
  async (stage, code, refusal, again) => {
    const id = await emailIn("queued");
    const office = await startSmtpServer();
    const sender = {
      database: database(),
      mailer: smtpMailer(office.url, "a@practice.example"),
      log: api.at.practice.log,
      extensions: EXTENSIONS,
    };
    office.answer = { stage, code };
    await expect(sendEmail(sender, id, { isLastAttempt: true })).rejects.toThrow(String(code));
    expect(await readOpenAlerts(database(), { of: "failed-emails", limit: 10 })).toMatchObject({
      alerts: [{ refusal, canBeResent: again, outdatedBecause: null, triedAt: expect.any(Date) }],
    });
    await office.close();
  },
);
