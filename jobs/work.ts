import type { TaskList } from "graphile-worker";
import type { Mailer } from "#gateways/mail.ts";
import type { TextMessenger } from "#gateways/sms.ts";
import { expireHolds } from "#practice/bookings/expire-holds.ts";
import { forgetOld } from "#practice/forget-old.ts";
import type { Practice } from "#practice/practice.ts";
import { remind } from "#practice/bookings/send-reminders.ts";
import { sweepCheckouts } from "#practice/payments/sweep-checkouts.ts";
import { sweepPayments } from "#practice/payments/sweep-payments.ts";
import { sweepReturns } from "#practice/payments/sweep-refunds.ts";
import { watchRefunds } from "#practice/payments/watch-refunds.ts";
import { closeCheckoutTask } from "./close-checkout.ts";
import { finishCancellationTask } from "./finish-cancellation.ts";
import { freeAbandonedJobsTask } from "./free-abandoned-jobs.ts";
import { refundTask } from "./refund.ts";
import { type Jobs, startJobs } from "./runner.ts";
import { sendMailTask } from "./send-mail.ts";
import { sendSmsTask } from "./send-sms.ts";
import { sendPaymentLinkTask } from "./send-payment-link.ts";
import { tellClientTask } from "./tell-client.ts";
import { tellOfDeletionTask } from "./tell-of-deletion.ts";
import { watchMailTask } from "./watch-mail.ts";

/** By the clock, once for all nodes. What the database already knows without them stays true while none runs. */
const CRONTAB = `
* * * * * expire-holds
* * * * * free-abandoned-jobs
*/3 * * * * sweep-checkouts
*/5 * * * * remind
*/10 * * * * watch-mail
*/10 * * * * watch-refunds
*/15 * * * * sweep-payments
17 * * * * sweep-returns
23 3 * * * forget-old
`;

/** Everything that is done without being asked, on one screen. */
export function tasksOf(practice: Practice, mailer: Mailer, messenger?: TextMessenger): TaskList {
  const { database, log } = practice;
  return {
    "close-checkout": closeCheckoutTask(practice),
    "expire-holds": () => expireHolds(practice),
    "forget-old": () => forgetOld(practice),
    "finish-cancellation": finishCancellationTask(practice),
    "free-abandoned-jobs": freeAbandonedJobsTask(practice),
    "sweep-checkouts": () => sweepCheckouts(practice),
    refund: refundTask(practice),
    remind: () => remind(practice),
    "send-mail": sendMailTask({ database, mailer, log }),
    "send-sms": sendSmsTask({ database, messenger, log }),
    "send-payment-link": sendPaymentLinkTask(practice),
    "tell-client": tellClientTask(practice),
    "tell-of-deletion": tellOfDeletionTask(practice),
    "sweep-payments": () => sweepPayments(practice),
    "sweep-returns": () => sweepReturns(practice),
    "watch-mail": watchMailTask(practice),
    "watch-refunds": () => watchRefunds(practice),
  };
}

/** Starts all of it on this node. Rejects when the database cannot be reached. */
export function startWork(
  practice: Practice,
  outside: { mailer: Mailer; messenger?: TextMessenger | undefined },
  connectionString: string,
): Promise<Jobs> {
  const tasks = tasksOf(practice, outside.mailer, outside.messenger);
  return startJobs({ connectionString, crontab: CRONTAB, log: practice.log, tasks });
}
