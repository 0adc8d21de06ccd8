import { EXTENSIONS } from "#server/modules.ts";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { queueMail } from "./emails.queries.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { freshDatabase, type FreshDatabase } from "#tests/support/database/database.ts";
import { startSmtpServer, type SmtpServer } from "#tests/support/inbox.ts";
import { sendEmail, type EmailSender } from "./send-email.ts";
import { watchOutbox } from "./watch-outbox.ts";

let fresh: FreshDatabase;
let office: SmtpServer;
let sender: EmailSender;
let said: string[];
beforeAll(async () => {
  fresh = await freshDatabase();
});
beforeEach(async () => {
  await fresh.asOwner("truncate public.mail, public.alerts, graphile_worker._private_jobs");
  office = await startSmtpServer();
  said = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void said.push(line) });
  sender = {
    database: fresh.database,
    mailer: smtpMailer(office.url, "Sacred Space <hello@practice.example>"),
    log,
    extensions: EXTENSIONS,
  };
});
afterEach(() => office.close());
afterAll(() => fresh.close());

async function queued(): Promise<string> {
  const email = {
    kind: "booking-paid" as const,
    about: "b1",
    recipient: "client@example.org",
    subject: "Yours",
    html: "<p>Hi</p>",
    plain: "Hi",
  };
  await fresh.database.transaction((tx) => queueMail(tx, email));
  return (await fresh.database.row<{ id: string }>("select id from public.mail"))?.id ?? "";
}
const row = () => fresh.database.row("select * from public.mail");
const alerts = () => fresh.database.rows("select * from public.alerts");
const go = { isLastAttempt: false };

test("a queued email is sent once, however often its job runs", async () => {
  const id = await queued();
  await sendEmail(sender, id, go);
  await sendEmail(sender, id, go);
  expect(office.taken).toMatchObject([{ recipients: ["client@example.org"] }]);
  expect(await row()).toMatchObject({ status: "sent", attempts: 1 });
});

test("concurrent workers send it once", async () => {
  const id = await queued();
  await Promise.all(Array.from({ length: 8 }, () => sendEmail(sender, id, go)));
  expect(office.brought).toBe(1);
});

test("a job for an email that does not exist succeeds without sending", async () => {
  await expect(sendEmail(sender, crypto.randomUUID(), go)).resolves.toBeUndefined();
});

test.each([450, 550])(
  "an email refused with %i is retried: the job fails and the next attempt sends it",
  async (code) => {
    const id = await queued();
    office.answer = { stage: "recipient", code };
    await expect(sendEmail(sender, id, go)).rejects.toThrow(String(code));
    expect(await row()).toMatchObject({
      status: "queued",
      attempts: 1,
      last_error: expect.stringContaining("Not today"),
    });
    expect(await alerts()).toEqual([]);
    office.answer = "take";
    await sendEmail(sender, id, go);
    expect(office.taken).toHaveLength(1);
    expect(await row()).toMatchObject({ status: "sent", attempts: 2, last_error: null });
  },
);

test("an email that fails its last attempt raises an alert and is not tried again", async () => {
  const id = await queued();
  office.answer = { stage: "message", code: 554 };
  await expect(sendEmail(sender, id, { isLastAttempt: true })).rejects.toThrow("554");
  expect(await row()).toMatchObject({ status: "failed" });
  expect(await alerts()).toMatchObject([{ kind: "mail-failed", reference: id }]);
  office.answer = "take";
  await sendEmail(sender, id, go);
  expect(office.taken).toEqual([]);
});

test("an aborted last attempt leaves the email queued", async () => {
  const id = await queued();
  await expect(sendEmail(sender, id, { isLastAttempt: true, signal: AbortSignal.abort() })).rejects.toThrow("EABORT");
  expect(await row()).toMatchObject({ status: "queued" });
});

test("a worker that dies after the mail server has accepted: the email is sent once more, under the same Message-ID", async () => {
  const id = await queued();
  const dies = {
    ...sender,
    mailer: {
      ...sender.mailer,
      async send(...email: Parameters<typeof sender.mailer.send>) {
        await sender.mailer.send(...email);
        await new Promise(() => undefined); // a dead process neither returns nor throws
        return { accepted: "" };
      },
    },
  };
  void sendEmail(dies, id, go);
  await expect.poll(() => office.taken.length).toBe(1);
  await sendEmail(sender, id, go); // no other worker sends it while the claim is valid
  expect(office.taken).toHaveLength(1);

  await fresh.asOwner("update public.mail set claimed_until = now() - interval '1 second'");
  await watchOutbox(sender);
  await sendEmail(sender, id, go);
  await sendEmail(sender, id, go);
  const ids = office.taken.map(({ email }) => /^Message-ID: (.*)\r$/im.exec(email)?.[1]);
  expect(ids).toEqual([`<${id}@practice.example>`, `<${id}@practice.example>`]);
});

test("neither log lines nor errors name a person", async () => {
  const id = await queued();
  office.answer = { stage: "recipient", code: 550 };
  const thrown = (await sendEmail(sender, id, go).catch((error: unknown) => error)) as Error;
  office.answer = "take";
  await sendEmail(sender, id, go);
  expect(said.length).toBeGreaterThanOrEqual(2);
  expect(said.join("") + thrown.stack).not.toContain("client@example.org");
});
