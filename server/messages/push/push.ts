import { msg, t } from "@sacred-space/words/t.ts";
import type { Queries } from "#database/connection/connect.ts";
import {
  type DuePush,
  findFirstOfTomorrow,
  ensurePushKeys,
  queuePush,
  removeSubscription,
  returnPushes,
  takeDuePushes,
} from "./push.queries.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import type { PushKeys } from "#domain/messages/push.ts";
import { addDays } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import type { PushGateway } from "#gateways/push.ts";
import type { Practice } from "#kit/server/practice.ts";

const HAPPENED = {
  paid: {
    at: msg("A new booking: {day}, {time}"),
    inWriting: msg("A new booking: promised by {day}"),
  },
  cancelled: {
    at: msg("A client has cancelled: {day}, {time}"),
    inWriting: msg("A client has cancelled: promised by {day}"),
  },
};

/** Notifies the practitioner's devices of a booking: its time, but not the client's name. */
export async function pushBooking(
  tx: Queries,
  what: keyof typeof HAPPENED,
  { bookingId, date, time, isWritten }: { bookingId: string; date: string; time: string; isWritten: boolean },
): Promise<void> {
  const today = await practiceToday(tx);
  const { at, inWriting } = HAPPENED[what];
  const body = await forPractitioner(tx, () => {
    const day = dayFrom(today, date);
    return isWritten ? t(inWriting, { day }) : t(at, { day, time });
  });
  await queuePush(tx, { event: `${what} ${bookingId}`, body, path: `/admin/bookings?booking=${bookingId}` });
}

export async function pushFailedRefund(
  tx: Queries,
  { alertId, bookingId }: { alertId: string; bookingId: string },
): Promise<void> {
  await queuePush(tx, {
    event: `refund-failed ${alertId}`,
    body: await forPractitioner(tx, () => t("A refund could not be made")),
    path: `/admin/bookings?booking=${bookingId}`,
  });
}

function dayFrom(today: string, date: string): string {
  if (date === today) return t("today");
  return date === addDays(today, 1) ? t("tomorrow") : formatDay(date, "short");
}

/** The practice's keys, made at their first use. */
export function pushKeys(database: Queries, push: PushGateway): Promise<PushKeys> {
  return ensurePushKeys(database, push.makeKeys);
}

/**
 * Sends the notifications that are due, each at most once per device; those that waited through its quiet hours are combined. Runs every
 * minute, and after each one that is queued.
 */
export async function sendPushes({ database, push, log }: Practice): Promise<void> {
  if (!push) return;
  const first = await findFirstOfTomorrow(database);
  if (first) {
    const { date, time } = first;
    const body = await forPractitioner(database, () => t("Tomorrow begins at {time}", { time }));
    await database.transaction((tx) =>
      queuePush(tx, { event: `first-session ${date}`, body, path: `/admin/calendar?date=${date}` }),
    );
  }
  const due = await takeDuePushes(database);
  if (due.length === 0) return;
  const keys = await pushKeys(database, push);
  const batches = await forPractitioner(database, () =>
    batchesOf(due).map((batch) => ({ batch, words: wordsOf(batch) })),
  );
  for (const { batch, words } of batches) {
    const [one] = batch as [DuePush];
    const status = await push.send(keys, one, words).catch(() => 0);
    if (status === 404 || status === 410) await removeSubscription(database, one.endpoint);
    if (status === 429 || status >= 500)
      await returnPushes(
        database,
        batch.map(({ id }) => id),
      );
    log.info({ status, messages: batch.length }, "push sent");
  }
}

/** Groups the notifications that waited for a device's quiet hours to end, one group per device; all others stay single. */
function batchesOf(due: DuePush[]): DuePush[][] {
  const waited = Object.values(
    Object.groupBy(
      due.filter(({ hasWaited }) => hasWaited),
      ({ subscriptionId }) => subscriptionId,
    ),
  );
  return [
    ...waited.filter((messages) => messages !== undefined),
    ...due.filter(({ hasWaited }) => !hasWaited).map((one) => [one]),
  ];
}

function wordsOf(batch: DuePush[]): { title: string; body: string; path: string } {
  const [one] = batch as [DuePush];
  if (batch.length === 1) return { title: t("Your practice"), body: one.body, path: one.path };
  return {
    title: t("{count, plural, one {# message} other {# messages}}", { count: batch.length }),
    body: batch.map(({ body }) => body).join("\n"),
    path: "/admin",
  };
}
