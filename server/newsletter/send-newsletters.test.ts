import { EXTENSIONS } from "#server/modules.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { queueMail } from "#server/messages/emails.queries.ts";
import { listSendings } from "./newsletters.queries.ts";
import { markBounced } from "./sends.queries.ts";
import { forgetSubscriber, retrySubscriber } from "./subscribers.queries.ts";
import { type Mailer, smtpMailer } from "#gateways/mail.ts";
import { tasksOf } from "#jobs/work.ts";
import type { NewsletterContent } from "#domain/newsletter/newsletter-content.ts";
import { digest } from "#server/accounts/hash-token.ts";
import { sendEmail } from "#server/messages/send-email.ts";
import { watchOutbox } from "#server/messages/watch-outbox.ts";
import type { Practice } from "#kit/server/practice.ts";
import { type Mailbox, startMailbox } from "@sacred-space/stand-ins/mailbox.ts";
import { startPractice, type TestPractice } from "#tests/support/start-practice.ts";
import { addNewsletter, previewNewsletter, removeNewsletter, saveNewsletter } from "./edit-newsletter.ts";
import { sendNewsletters } from "./send-newsletters.ts";
import { pauseSending, resumeSending, startSending, stopSending } from "./start-sending.ts";

// Newsletters over a real PostgreSQL, the job runner and SMTP.
let at: TestPractice;
let practice: Practice;
let mailbox: Mailbox;
let folder: string;
const BY = { userId: "11111111-1111-4111-8111-111111111111" };
let jobs: pg.Pool;
beforeAll(async () => {
  at = await startPractice();
  ({ practice } = at);
  jobs = new pg.Pool({ connectionString: at.fresh.url });
  jobs.on("error", () => undefined);
  jobs.on("connect", (client) => void client.on("error", () => undefined));
  await at.fresh.asOwner(
    "insert into auth.users (id, email) values ('11111111-1111-4111-8111-111111111111', 'own@example.com')",
  );
  await at.fresh.asOwner(
    "insert into business_settings (user_id, business_email, business_address) values ('11111111-1111-4111-8111-111111111111', 'hello@practice.example', '1 Quiet Lane, Bath')",
  );
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "newsletter-"));
  mailbox = await startMailbox({ dir: folder });
  await at.fresh.asOwner(
    "truncate newsletters, newsletter_sends, subscribers, mail, alerts, private.ways_out, graphile_worker._private_jobs",
  );
  await rate(3600);
});
afterEach(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await jobs.end();
  await at.close();
});

const rate = (perHour: number) => at.fresh.asOwner("update business_settings set newsletter_per_hour = $1", [perHour]);
const mailer = () => smtpMailer(mailbox.smtpUrl, "Sacred Space <hello@practice.example>");

async function subscribed(...emails: string[]): Promise<void> {
  for (const email of emails) {
    await at.fresh.asOwner(
      "insert into subscribers (email, status, confirmed_at, confirm_hash, leave_hash) values ($1, 'confirmed', clock_timestamp(), $2, $3)",
      [email, digest(`confirm ${email}`), digest(`leave ${email}`)],
    );
  }
}
const readers = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);

async function written(
  body = "Hello **you**, see [the evenings](/meditation#evenings).",
): Promise<{ newsletterId: string; revision: number }> {
  const added = await addNewsletter(practice, BY, { subject: "Winter evenings" });
  if (!added.ok) throw new Error(added.reason);
  const { newsletterId } = added;
  const saved = await saveNewsletter(practice, BY, {
    newsletterId,
    revision: 1,
    subject: "Winter evenings",
    preheader: "Warm",
    body,
  });
  if (!saved.ok) throw new Error(saved.reason);
  return { newsletterId, revision: saved.revision };
}

async function started() {
  const newsletter = await written();
  const sent = await startSending(practice, BY, newsletter);
  if (!sent.ok) throw new Error(sent.reason);
  return { newsletterId: newsletter.newsletterId, revision: sent.revision };
}

/** Runs the jobs that are due until none is left: the runner reports a job behind its back, and until then skips the rest of its queue. */
async function work(by: Mailer = mailer(), node: Practice = practice) {
  const isLeft =
    "select from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)";
  do {
    await runOnce({ pgPool: jobs, taskList: tasksOf(node, by), logger: new Logger(() => () => undefined) });
  } while ((await at.fresh.asOwner(isLeft)).length > 0);
}

/** What happens within the next minute happens now. */
async function aMinute(by?: Mailer) {
  await sendNewsletters(practice);
  await at.fresh.asOwner("update mail set not_before = not_before - interval '61 seconds'");
  await at.fresh.asOwner(
    "update graphile_worker._private_jobs set run_at = now() - interval '1 second' where attempts < max_attempts",
  );
  await work(by);
}

const recipients = async () => (await mailbox.messages()).map(({ to }) => to).toSorted();
const sending = async (id: string) => (await listSendings(practice.database, id))[0];
const statuses = () =>
  at.fresh.asOwner<{ status: string; n: number }>(
    "select status, count(*)::int as n from newsletter_sends group by 1 order by 1",
  );

test("it goes to everybody who has confirmed, once each, however often it is started, on two nodes", async () => {
  await subscribed(...readers(5));
  await at.fresh.asOwner(
    "insert into subscribers (email, confirm_hash, leave_hash) values ('pending@example.com', $1, $2)",
    [digest("a"), digest("b")],
  );
  const newsletter = await written();
  const other = at.addNode();
  const presses = await Promise.all(
    [practice, other, practice, other].map((node) => startSending(node, BY, newsletter)),
  );
  expect(presses.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await startSending(practice, BY, { ...newsletter, revision: newsletter.revision + 1 })).toMatchObject({
    reason: "newsletter-is-sent",
  });
  await Promise.all([sendNewsletters(practice), sendNewsletters(other), sendNewsletters(practice)]);
  await Promise.all([aMinute(), sendNewsletters(other)]);
  await Promise.all([work(), work(mailer(), other)]);
  await aMinute();
  expect(await recipients()).toEqual(readers(5));
  expect(await sending(newsletter.newsletterId)).toMatchObject({
    status: "sent",
    counts: { sent: 5, queued: 0 },
    endsAt: null,
  });
});

test("an email has both bodies, a link that leaves, the headers of RFC 8058 and RFC 2919, and who writes", async () => {
  await subscribed("reader@example.com");
  await started();
  await work();
  const [mail] = await mailbox.messages();
  const raw = await mailbox.raw(mail?.id ?? "");
  const read = await PostalMime.parse(raw as Buffer);
  const header = (key: string) => read.headers.find((each) => each.key === key)?.value;
  const token = /\/newsletter\/leave\?token=([0-9a-f]{56})/.exec(read.html ?? "")?.[1] ?? "none";
  expect(header("list-unsubscribe")).toBe(`<${practice.publicUrl}/functions/v1/unsubscribe?token=${token}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("list-id")).toBe("<newsletter.practice.example>");
  expect(read.replyTo?.[0]?.address).toBe("hello@practice.example");
  expect(read.html).toContain("<strong>you</strong>");
  expect(read.html).toContain(`<a href="${practice.publicUrl}/meditation#evenings"`);
  for (const body of [read.html, read.text]) expect(body).toContain("1 Quiet Lane, Bath");
  expect(read.text).toContain(`the evenings (${practice.publicUrl}/meditation#evenings)`);
  expect(read.text).toContain(`Unsubscribe: ${practice.publicUrl}/newsletter/leave?token=${token}`);
  expect(JSON.stringify(await at.fresh.asOwner("select * from mail"))).not.toContain(token); // wiped once it is sent
  await forgetSubscriber(practice.database, digest(token));
  expect(await at.fresh.asOwner("select from subscribers")).toEqual([]);
});

test("the preview is the email, in the practice's look", async () => {
  await subscribed("reader@example.com");
  await at.fresh.asOwner("update business_settings set mark = 'isa', accent = '#3b7a57'");
  const { newsletterId } = await started();
  await sendNewsletters(practice);
  const [content] = await at.fresh.asOwner<NewsletterContent>(
    "select subject, preheader, body from newsletters where id = $1",
    [newsletterId],
  );
  const shown = await previewNewsletter(practice, BY, content as NewsletterContent);
  const [mail] = await at.fresh.asOwner<{ html: string; plain: string }>("select html, plain from mail");
  await at.fresh.asOwner("update business_settings set mark = default, accent = default");
  const withoutToken = (text = "") => text.replaceAll(/token=\w+/g, "token=example");
  expect(shown).toMatchObject({ ok: true, html: withoutToken(mail?.html), plain: withoutToken(mail?.plain) });
  expect(mail?.html).toContain("ᛁ");
});

test("it goes at the rate of the settings, and other emails do not wait for it", async () => {
  await rate(60); // one a minute
  await subscribed(...readers(5));
  const { newsletterId } = await started();
  await sendNewsletters(practice);
  const mails = await at.fresh.asOwner<{ wait: number }>(
    "select round(extract(epoch from not_before - now()) / 60)::int as wait from mail order by not_before",
  );
  expect(mails).toEqual([{ wait: 0 }, { wait: 1 }]);
  const ends = Date.parse(String((await sending(newsletterId))?.endsAt)) - Date.now();
  expect(Math.round(ends / 60_000)).toBe(5);
  await practice.database.transaction((tx) =>
    queueMail(tx, {
      kind: "booking-paid",
      about: "b",
      recipient: "client@example.com",
      subject: "s",
      html: "h",
      plain: "p",
    }),
  );
  const queue = await at.fresh.asOwner<{ priority: number; queue: string | null }>(
    "select priority, queue_name as queue from graphile_worker.jobs where task_identifier = 'send-mail' order by priority",
  );
  expect(queue).toEqual([
    { priority: 0, queue: null },
    { priority: 10, queue: "newsletter" },
    { priority: 10, queue: "newsletter" },
  ]);
  await work();
  expect(await recipients()).toEqual(["client@example.com", "reader-0@example.com"]);
  await at.fresh.asOwner(
    "update mail set not_before = now() - interval '1 hour' where newsletter_send_id is not null and status = 'sent'",
  );
  await at.fresh.asOwner(
    "update mail set not_before = now() - interval '59 minutes' where newsletter_send_id is not null and status = 'queued'",
  );
  await sendNewsletters(practice); // after an hour without a running node nothing is made up for
  expect(await at.fresh.asOwner("select from mail where newsletter_send_id is not null")).toHaveLength(4);
});

test("who subscribes during the sending gets nothing of it; who leaves gets nothing more, and is forgotten", async () => {
  await rate(60);
  await subscribed(...readers(4));
  const { newsletterId } = await started();
  await work();
  await sendNewsletters(practice); // the second waits in the outbox
  await subscribed("late@example.com");
  for (const email of ["reader-0@example.com", "reader-1@example.com"])
    await forgetSubscriber(practice.database, digest(`leave ${email}`));
  await at.fresh.asOwner("delete from subscribers where email = 'reader-2@example.com'"); // by the practitioner
  await subscribed("reader-1@example.com"); // and is back
  for (let minute = 0; minute < 5; minute += 1) await aMinute();
  expect(await recipients()).toEqual(["reader-0@example.com", "reader-3@example.com"]);
  expect(await sending(newsletterId)).toMatchObject({ status: "sent", counts: { sent: 2, left: 2 } });
  expect(JSON.stringify(await at.fresh.asOwner("select recipient from mail"))).not.toMatch(/reader-[012]/);
});

test("who leaves in the moment in which emails are handed over gets none", async () => {
  const all = readers(20);
  await subscribed(...all);
  const { newsletterId } = await started();
  const leaving = all.filter((_, index) => index % 2 === 0);
  await Promise.all([
    sendNewsletters(practice),
    ...leaving.map((email) => forgetSubscriber(practice.database, digest(`leave ${email}`))),
    sendNewsletters(at.addNode()),
  ]);
  expect(await at.fresh.asOwner("select recipient from mail where recipient = any($1)", [leaving])).toEqual([]);
  for (let minute = 0; minute < 2; minute += 1) await aMinute();
  expect(await recipients()).toEqual(all.filter((email) => !leaving.includes(email)).toSorted());
  expect((await sending(newsletterId))?.counts).toMatchObject({ sent: 10, left: 10 });
});

test("an address that the server refuses for good gets no later newsletter until it is tried again; others do not count against it", async () => {
  await subscribed("no-such-mailbox@example.com", "closed-to-us@example.com", "reader@example.com");
  const first = await started();
  await aMinute();
  expect(await sending(first.newsletterId)).toMatchObject({ status: "sent", counts: { sent: 1, bounced: 2 } });
  expect(await at.fresh.asOwner("select email, status, bounced_because from subscribers order by email")).toEqual([
    { email: "closed-to-us@example.com", status: "confirmed", bounced_because: null },
    { email: "no-such-mailbox@example.com", status: "bounced", bounced_because: "550 5.1.1 No such mailbox" },
    { email: "reader@example.com", status: "confirmed", bounced_because: null },
  ]);
  expect(await at.fresh.asOwner("select from alerts")).toEqual([]);
  const second = await started();
  expect((await sending(second.newsletterId))?.counts).toMatchObject({ queued: 2 });
  const [bounced] = await at.fresh.asOwner<{ id: string }>("select id from subscribers where status = 'bounced'");
  await retrySubscriber(practice.database, bounced?.id ?? "");
  const third = await started();
  expect((await sending(third.newsletterId))?.counts).toMatchObject({ queued: 3 });
});

test("an address that bounces is taken out of other newsletters under way, too", async () => {
  await subscribed("no-such-mailbox@example.com", "reader@example.com");
  const [first, second] = [await started(), await started()];
  for (let minute = 0; minute < 4; minute += 1) await aMinute();
  expect((await sending(first.newsletterId))?.counts).toMatchObject({ sent: 1, bounced: 1 });
  expect(await sending(second.newsletterId)).toMatchObject({ status: "sent", counts: { sent: 1, bounced: 1 } });
});

test("five refusals in a row pause it, so that not the whole list is used up; it says why, and goes on when it is resumed", async () => {
  const refused = [
    "closed-to-us@a.example",
    "closed-to-us@b.example",
    "closed-to-us@c.example",
    "closed-to-us@d.example",
    "closed-to-us@e.example",
  ];
  await subscribed("first@example.com", ...refused, ...readers(3));
  const newsletter = await started();
  for (let minute = 0; minute < 2; minute += 1) await aMinute();
  expect(await sending(newsletter.newsletterId)).toMatchObject({
    isPaused: true,
    pausedBecause: "550 5.7.1 Emails of this sender are not accepted",
    counts: { sent: 1, bounced: 5, queued: 3 },
  });
  expect(await at.fresh.asOwner("select kind from alerts where settled_at is null")).toEqual([
    { kind: "newsletter-paused" },
  ]);
  expect(await resumeSending(practice, BY, newsletter)).toMatchObject({ ok: true });
  for (let minute = 0; minute < 2; minute += 1) await aMinute();
  expect(await sending(newsletter.newsletterId)).toMatchObject({ status: "sent", counts: { sent: 4, bounced: 5 } });
});

test("what the server does not take now is tried again, and the others do not wait for it", async () => {
  await subscribed("full-mailbox@example.com", "reader@example.com");
  const { newsletterId } = await started();
  await aMinute();
  expect(await sending(newsletterId)).toMatchObject({
    status: "sending",
    counts: { sent: 1, queued: 1 },
    refusedForNow: 1,
  });
  await at.fresh.asOwner("update mail set attempts = 12 where status = 'queued'");
  await at.fresh.asOwner(
    "update graphile_worker._private_jobs set attempts = 12, run_at = now() where key like 'mail:%'",
  );
  await work();
  expect(await sending(newsletterId)).toMatchObject({ status: "sent", counts: { sent: 1, failed: 1 } });
  expect(await at.fresh.asOwner("select status from subscribers order by email")).toEqual([
    { status: "confirmed" },
    { status: "confirmed" },
  ]);
});

test("it is paused, resumed and stopped; nothing goes meanwhile, and nobody gets it twice", async () => {
  await rate(60);
  await subscribed(...readers(4));
  const newsletter = await started();
  await work(); // hands two over, sends one
  const paused = await pauseSending(practice, BY, newsletter);
  if (!paused.ok) throw new Error(paused.reason);
  for (let minute = 0; minute < 3; minute += 1) await aMinute();
  expect(await recipients()).toEqual(["reader-0@example.com"]);
  expect(await sending(newsletter.newsletterId)).toMatchObject({
    isPaused: true,
    endsAt: null,
    counts: { sent: 1, queued: 3 },
  });
  const resumed = await resumeSending(practice, BY, { ...newsletter, revision: paused.revision });
  if (!resumed.ok) throw new Error(resumed.reason);
  await at.fresh.asOwner("update mail set not_before = now() - interval '1 hour'");
  await work();
  expect(await recipients()).toEqual(readers(2));
  const stopped = await stopSending(practice, BY, { ...newsletter, revision: resumed.revision });
  expect(stopped.ok).toBe(true);
  for (let minute = 0; minute < 3; minute += 1) await aMinute();
  expect(await recipients()).toEqual(readers(2));
  expect(await sending(newsletter.newsletterId)).toMatchObject({ status: "sent", counts: { sent: 2, stopped: 2 } });
  expect(await resumeSending(practice, BY, { ...newsletter, revision: resumed.revision + 1 })).toMatchObject({
    reason: "newsletter-not-sending",
  });
});

test("a worker that dies after the mail server has accepted: it is not sent again, and counts as not known to be delivered", async () => {
  await subscribed("reader@example.com");
  const { newsletterId } = await started();
  await sendNewsletters(practice);
  const [mail] = await at.fresh.asOwner<{ id: string }>("select id from mail");
  const dies: Mailer = {
    ...mailer(),
    async send(...email) {
      await mailer().send(...email);
      return new Promise(() => undefined);
    },
  };
  const sender = { database: practice.database, log: practice.log, extensions: EXTENSIONS };
  void sendEmail({ ...sender, mailer: dies }, mail?.id ?? "", { isLastAttempt: false });
  await expect.poll(recipients).toEqual(["reader@example.com"]);
  await at.fresh.asOwner("update mail set claimed_until = now() - interval '1 second'");
  await at.fresh.asOwner("delete from graphile_worker._private_jobs");
  await watchOutbox(practice);
  for (let minute = 0; minute < 2; minute += 1) await aMinute();
  expect(await recipients()).toEqual(["reader@example.com"]);
  expect(await sending(newsletterId)).toMatchObject({ status: "sent", counts: { sent: 0, failed: 1 } });
});

test("an attempt that ends unclear is not repeated; one that never reached the server is", async () => {
  await subscribed("reader@example.com");
  const { newsletterId } = await started();
  await work(smtpMailer("smtp://127.0.0.1:9", "hello@practice.example"));
  expect(await sending(newsletterId)).toMatchObject({ status: "sending", refusedForNow: 1 });
  await at.fresh.asOwner("update graphile_worker._private_jobs set run_at = now()");
  await work({ ...mailer(), send: (message) => mailer().send(message, AbortSignal.abort()) });
  expect(await sending(newsletterId)).toMatchObject({ status: "sent", counts: { failed: 1 } });
  await aMinute();
  expect(await statuses()).toEqual([{ status: "failed", n: 1 }]);
  expect(await recipients()).toEqual([]);
});

test("while those handed over last are all overdue, no more are; a few that wait for their mailbox do not count", async () => {
  await subscribed(...readers(50));
  await rate(1200);
  await started();
  const handedOver = async () => (await at.fresh.asOwner("select from mail")).length;
  const later = () => at.fresh.asOwner("update mail set not_before = not_before - interval '4 minutes'");
  await sendNewsletters(practice);
  expect(await handedOver()).toBe(21);
  await later();
  await sendNewsletters(practice);
  expect(await handedOver()).toBe(21);
  await at.fresh.asOwner("update mail set status = 'sent' where not_before = (select max(not_before) from mail)");
  await sendNewsletters(practice);
  expect(await handedOver()).toBe(42);
  await watchOutbox(practice);
  expect(await at.fresh.asOwner("select from alerts")).toEqual([]);
});

test("what is being sent or was sent is neither changed nor removed, not even in the table", async () => {
  await subscribed("reader@example.com");
  const { newsletterId, revision } = await started();
  const seen = { newsletterId, revision };
  const content = { subject: "Other", preheader: "", body: "Other" };
  expect(await saveNewsletter(practice, BY, { ...seen, ...content })).toMatchObject({ reason: "newsletter-is-sent" });
  expect(await removeNewsletter(practice, BY, seen)).toMatchObject({ reason: "newsletter-is-sent" });
  await expect(practice.database.rows("update newsletters set body = 'x'")).rejects.toThrow("cannot be changed");
  await expect(practice.database.rows("update newsletters set status = 'draft', started_at = null")).rejects.toThrow(
    "cannot become draft",
  );
});

test("an empty one, or one without subscribers, is not sent; of two windows the second is told", async () => {
  const newsletter = await written("");
  expect(await startSending(practice, BY, newsletter)).toMatchObject({ reason: "newsletter-is-empty" });
  const saved = await saveNewsletter(practice, BY, { ...newsletter, subject: "A", preheader: "", body: "B" });
  expect(saved).toMatchObject({ ok: true });
  expect(await startSending(practice, BY, newsletter)).toMatchObject({ reason: "changed-meanwhile" });
  expect(await startSending(practice, BY, { ...newsletter, revision: newsletter.revision + 1 })).toMatchObject({
    reason: "no-subscribers",
  });
});

test("an address that is refused at the moment when another newsletter starts holds up neither", async () => {
  await subscribed("gone@example.com", "reader@example.com");
  await started();
  const other = await written();
  const sendOf =
    "select s.id from newsletter_sends s join subscribers r on r.id = s.subscriber_id where r.email = 'gone@example.com'";
  const [send] = await at.fresh.asOwner<{ id: string }>(sendOf);
  let starting: ReturnType<typeof startSending> | undefined;
  await practice.database.transaction(async (tx) => {
    await markBounced(tx, send?.id ?? "", "550 5.1.1 No such mailbox");
    starting = startSending(practice, BY, other);
    await setTimeout(300);
  });
  expect(await starting).toMatchObject({ ok: true });
  await aMinute();
  await aMinute();
  expect(await sending(other.newsletterId)).toMatchObject({ status: "sent", counts: { sent: 1, queued: 0 } });
});
