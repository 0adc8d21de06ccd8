import type { Task, TaskList } from "graphile-worker";
import { z } from "zod";
import { pipelined } from "#database/connection/pipelined.ts";
import { unlockAbandonedJobs } from "#server/site/abandoned-jobs.queries.ts";
import { deleteReadChanges, deleteExpired } from "#server/site/delete-expired.queries.ts";
import type { Mailer } from "#gateways/mail.ts";
import type { TextMessenger } from "#gateways/sms.ts";
import { expireHolds } from "#server/bookings/new/expire-holds.ts";
import { decideGroupSession, sweepDecisions } from "#server/catalog/decide-group-session.ts";
import { settleClosingSession, sweepClosings } from "#server/bookings/closing/settle-closing-session.ts";
import { bookingChange, followChange } from "#server/bookings/changes/follow-change.ts";
import { sendReminders } from "#server/bookings/send-reminders.ts";
import { sessionMove, notifyOfMovedSession } from "#server/catalog/notify-of-moved-session.ts";
import { watchChanges } from "#server/bookings/changes/watch-changes.ts";
import { clearStoredFiles, sweepStoredFiles } from "#server/media/clear-stored-files.ts";
import { sendEmail } from "#server/messages/send-email.ts";
import { sendPushes } from "#server/messages/push/push.ts";
import { sendSms } from "#server/messages/sms/send-sms.ts";
import { watchOutbox } from "#server/messages/watch-outbox.ts";
import { closeCheckout } from "#server/payments/close-checkout.ts";
import { refund } from "#server/payments/refunds/refund.ts";
import { sendPaymentLink } from "#server/payments/send-payment-link.ts";
import { sweepCheckouts } from "#server/payments/sweeps/sweep-checkouts.ts";
import { sweepFees } from "#server/payments/sweeps/sweep-fees.ts";
import { sweepPayments } from "#server/payments/sweeps/sweep-payments.ts";
import { sweepRefunds, watchRefunds } from "#server/payments/sweeps/sweep-refunds.ts";
import type { Practice } from "#kit/server/practice.ts";
import { task } from "#kit/server/task.ts";
import { MODULES } from "#server/modules.ts";
import { giveSignOfLife } from "#server/site/sign-of-life.ts";
import { watchSafety } from "#server/site/watch-safety.ts";
import { withRequestId } from "@sacred-space/runtime/request-id.ts";
import { type Jobs, startJobs } from "./runner.ts";

/** The schedule, shared by all nodes. The data stays correct while no job runs: an expired hold, for example, counts as expired. */
export const CRONTAB = `
* * * * * expire-holds ?priority=-10
* * * * * unlock-abandoned-jobs
* * * * * delete-read-changes
* * * * * send-pushes
* * * * * sweep-decisions
* * * * * sweep-closings
*/3 * * * * sweep-checkouts ?priority=-10
*/5 * * * * send-reminders
*/5 * * * * sign-of-life
*/5 * * * * sweep-fees
*/10 * * * * watch-changes
*/10 * * * * clear-stored-files
*/10 * * * * watch-outbox
*/10 * * * * watch-refunds
*/15 * * * * sweep-payments
17 * * * * sweep-refunds
47 * * * * watch-safety
23 3 * * * delete-expired
41 3 * * * sweep-stored-files
${MODULES.flatMap(({ schedule = [] }) => schedule).join("\n")}
`;

const byId = z.object({ id: z.uuid() });
/** The request that queued the job (`private.with_request_id`). */
const requestPayload = z.object({ requestId: z.uuid() });
const byCheckout = z.object({ checkoutId: z.uuid() });

/** Every task by its queued name: the shape of its payload and the use case that it runs. */
export function tasksOf(practice: Practice, mailer: Mailer, messenger?: TextMessenger): TaskList {
  const { database, log, extensions } = practice;
  return {
    "clear-stored-files": () => clearStoredFiles(practice),
    "close-checkout": task(byCheckout, ({ checkoutId }) => closeCheckout(practice, checkoutId)),
    "decide-group-session": task(byId, ({ id }) => decideGroupSession(practice, id)),
    "expire-holds": () => expireHolds(practice),
    "follow-change": task(bookingChange, (change) => followChange(practice, change)),
    "delete-read-changes": () => deleteReadChanges(database),
    "delete-expired": () => deleteExpired(database, extensions.expire),
    "unlock-abandoned-jobs": async () => {
      const freed = await unlockAbandonedJobs(database);
      if (freed > 0) log.warn({ jobs: freed }, "jobs of a dead worker are free again");
    },
    refund: task(byId, ({ id }, attempt) => refund(practice, id, attempt)),
    "send-mail": task(byId, ({ id }, attempt) => sendEmail({ ...practice, mailer }, id, attempt)),
    "send-payment-link": task(byCheckout, ({ checkoutId }, attempt) => sendPaymentLink(practice, checkoutId, attempt)),
    "send-reminders": () => sendReminders(practice),
    "settle-closing-session": task(byId, ({ id }) => settleClosingSession(practice, id)),
    "sign-of-life": async () => void (await giveSignOfLife(practice)),
    "send-pushes": () => sendPushes(practice),
    "send-sms": task(byId, ({ id }, attempt) => sendSms({ database, messenger, log }, id, attempt)),
    "sweep-checkouts": () => sweepCheckouts(practice),
    "sweep-closings": () => sweepClosings(practice),
    "sweep-decisions": () => sweepDecisions(practice),
    "sweep-fees": () => sweepFees(practice),
    "sweep-stored-files": () => sweepStoredFiles(practice),
    "sweep-payments": () => sweepPayments(practice),
    "sweep-refunds": () => sweepRefunds(practice),
    "notify-of-moved-session": task(sessionMove, (move) => notifyOfMovedSession(practice, move)),
    "watch-changes": () => watchChanges(practice),
    "watch-outbox": () => watchOutbox(practice),
    "watch-safety": () => watchSafety(practice),
    "watch-refunds": () => watchRefunds(practice),
    ...Object.assign({}, ...MODULES.map(({ tasks }) => tasks?.(practice))),
  };
}

/** The lines of a job carry the id of the request that queued it. */
function withRequestIds(tasks: TaskList): TaskList {
  const identified =
    (run: Task): Task =>
    (payload, helpers) =>
      withRequestId(requestPayload.safeParse(payload).data?.requestId, async () => run(payload, helpers));
  return Object.fromEntries(Object.entries(tasks).map(([name, run]) => [name, run && identified(run)]));
}

/** Tasks that wait for a mail server or a text message service. They have workers of their own: nothing else waits with them. */
const POST: ReadonlySet<string> = new Set(["send-mail", "send-sms"]);
const POST_WORKERS = 2;

/** Starts the schedule and the tasks on this node. Rejects if the database cannot be reached. */
export async function startWork(
  practice: Practice,
  gateways: { mailer: Mailer; messenger?: TextMessenger | undefined },
  connectionString: string,
): Promise<Jobs> {
  const tasks = Object.entries(withRequestIds(tasksOf(practice, gateways.mailer, gateways.messenger)));
  const tasksWhere = (isPost: boolean) => Object.fromEntries(tasks.filter(([name]) => POST.has(name) === isPost));
  const shared = { connectionString, log: practice.log };
  const jobs = await startJobs({ ...shared, crontab: CRONTAB, tasks: tasksWhere(false) });
  try {
    const post = await startJobs({ ...shared, crontab: "", tasks: tasksWhere(true), concurrency: POST_WORKERS });
    return {
      areRunning: () => jobs.areRunning() && post.areRunning(),
      stop: async () => void (await pipelined([jobs.stop(), post.stop()])),
    };
  } catch (error) {
    await jobs.stop().catch(() => undefined); // why the other could not start matters more
    throw error;
  }
}
