import { EXTENSIONS } from "#server/modules.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Task } from "graphile-worker";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unlockAbandonedJobs } from "#server/site/abandoned-jobs.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { startMailbox, type Mailbox } from "@sacred-space/stand-ins/mailbox.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { sendEmail } from "#server/messages/send-email.ts";
import { watchOutbox } from "#server/messages/watch-outbox.ts";
import { freshDatabase, type FreshDatabase } from "#tests/support/database/database.ts";
import { startJobs, type Jobs } from "./runner.ts";

const log = pino({ level: "silent" });

let fresh: FreshDatabase;
let folder: string;
let mailbox: Mailbox;
let running: Jobs[];
beforeEach(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "outbox-"));
  mailbox = await startMailbox({ dir: folder });
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()));
  await mailbox.stop();
  await fresh.close();
  await rm(folder, { recursive: true });
});

function sendMailTask(smtpUrl: string): Task {
  const mailer = smtpMailer(smtpUrl, "Sacred Space <hello@practice.example>");
  return (payload, { job, abortSignal }) =>
    sendEmail({ database: fresh.database, mailer, log, extensions: EXTENSIONS }, (payload as { id: string }).id, {
      isLastAttempt: job.attempts >= job.max_attempts,
      ...(abortSignal && { signal: abortSignal }),
    });
}

async function start(smtpUrl = mailbox.smtpUrl) {
  const tasks = {
    "send-mail": sendMailTask(smtpUrl),
    "watch-outbox": () => watchOutbox({ database: fresh.database, log }),
  };
  const jobs = await startJobs({ connectionString: fresh.url, tasks, crontab: "*/5 * * * * watch-outbox", log });
  running.push(jobs);
  return jobs;
}
const email = (about: string) => ({
  kind: "test" as const,
  about,
  recipient: "client@example.org",
  subject: about,
  html: `<p>${about}</p>`,
  plain: about,
});
const queue = (about: string) => fresh.database.transaction((tx) => queueMail(tx, email(about)));
const subjects = async () => (await mailbox.messages()).map(({ subject }) => subject).toSorted();

test("a queued email is sent", async () => {
  await start();
  await queue("hello");
  await expect.poll(subjects).toEqual(["hello"]);
  await expect.poll(() => fresh.database.row("select status from public.mail")).toEqual({ status: "sent" });
});

test("an email that was queued while no server ran is sent at the next start", async () => {
  await queue("waited");
  await start();
  await expect.poll(subjects).toEqual(["waited"]);
});

test("two nodes share the queue and send each email once", async () => {
  await start();
  await start();
  const abouts = Array.from({ length: 20 }, (_, number) => `email ${number}`);
  await Promise.all(abouts.map(queue));
  await expect.poll(() => fresh.database.rows("select from public.mail where status <> 'sent'")).toEqual([]);
  expect(await subjects()).toEqual(abouts.toSorted());
});

test("an email is retried until the mail server is reachable", async () => {
  const { port } = new URL(mailbox.smtpUrl);
  await start(`smtp://127.0.0.1:${Number(port)}`);
  await mailbox.stop();
  await queue("patient");
  const tried = () =>
    fresh.database.row<{ attempts: number; status: string }>("select attempts, status from public.mail");
  const postponed = () =>
    fresh.asOwner(
      "select from graphile_worker.jobs where last_error is not null and run_at > created_at + interval '1 second'",
    );
  await expect.poll(postponed).toHaveLength(1);
  expect(await tried()).toMatchObject({ status: "queued" });

  mailbox = await startMailbox({ dir: folder });
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  await fresh.asOwner("update graphile_worker._private_jobs set run_at = now()"); // each retry waits longer than the one before
  await start();
  await expect.poll(subjects).toEqual(["patient"]);
  await expect.poll(tried).toMatchObject({ status: "sent" });
});

test.each(["done", "failed"])(
  "the runner survives the loss of its database just when a job is %s, and the job runs again",
  async (end) => {
    const holding = Promise.withResolvers<void>();
    let started = 0;
    const tasks = {
      hold: async () => {
        started += 1;
        if (started === 1) await holding.promise;
      },
      "send-mail": sendMailTask(mailbox.smtpUrl),
    };
    running.push(await startJobs({ connectionString: fresh.url, tasks, crontab: "", log }));
    await fresh.asOwner("select graphile_worker.add_job('hold')");
    await expect.poll(() => started).toBe(1);

    await fresh.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    if (end === "done") holding.resolve();
    else holding.reject(new Error("no luck"));
    const queued = () =>
      queue("afterwards").then(
        () => true,
        () => false,
      );
    await expect.poll(queued).toBe(true);
    await expect.poll(subjects).toEqual(["afterwards"]);

    await fresh.asOwner(
      "update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes', run_at = now()",
    );
    await unlockAbandonedJobs(fresh.database);
    await expect
      .poll(() => fresh.asOwner("select from graphile_worker.jobs where task_identifier = 'hold'"))
      .toEqual([]);
  },
);

test("a stopped runner sends nothing more", async () => {
  const jobs = await start();
  running.pop();
  await jobs.stop();
  await queue("late");
  const left = await fresh.asOwner<{ locked_at: Date | null }>(
    "select locked_at from graphile_worker.jobs where task_identifier = 'send-mail'",
  );
  expect(left).toEqual([{ locked_at: null }]);
  expect(await subjects()).toEqual([]);
});
