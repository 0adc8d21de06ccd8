import { t } from "@sacred-space/words/t.ts";
import type { SendCounts, Sending } from "#domain/newsletter/newsletter-content.ts";
import { formatDayOfInstant, formatDateTime, formatTimeOfInstant } from "#domain/wording.ts";

/** "1 reader", "212 readers" */

export function totalOf(counts: SendCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** "120 of 212 sent, ends about 16:40", in the practice's time zone. */
export function describeNewsletterState({ status, isPaused, counts, endsAt, endedAt }: Sending, zone: string): string {
  if (status === "draft") return t("Draft");
  const total = totalOf(counts);
  if (status === "sent")
    return t(
      "{isWhole, select, true {Sent {day} to {total, plural, one {# reader} other {# readers}}} other {Sent {day} to {sent} of {total, plural, one {# reader} other {# readers}}}}",
      {
        isWhole: counts.sent === total,
        day: formatDayOfInstant(endedAt ?? 0, zone, "date"),
        sent: counts.sent,
        total,
      },
    );
  const sent = t("{sent} of {total} sent", { sent: counts.sent, total });
  if (isPaused || endsAt === null) return t("Paused, {sent}", { sent });
  return t("{sent}, ends about {endsAt}", { sent, endsAt: aboutWhen(endsAt, zone) });
}

/** The time, with the date unless it is today. */
export function aboutWhen(instant: string | number, zone: string): string {
  const isToday = formatDayOfInstant(instant, zone, "date") === formatDayOfInstant(Date.now(), zone, "date");
  return isToday ? formatTimeOfInstant(instant, zone) : formatDateTime(instant, zone, "date");
}

/** Why some subscribers did not receive it, one line a reason. */
export function describeExceptions({ counts, refusedForNow, pausedBecause }: Sending): string[] {
  const { bounced, left, failed, stopped } = counts;
  return [
    pausedBecause !== null &&
      t(
        "It paused by itself, because the mail server took none of the last five: “{pausedBecause}”. Ask your mail service before you resume.",
        { pausedBecause },
      ),
    refusedForNow > 0 && t("{refusedForNow} not taken by the mail server yet; it is asked again.", { refusedForNow }),
    bounced > 0 && t("{bounced} refused by the mail server.", { bounced }),
    left > 0 && t("{left} unsubscribed before their turn.", { left }),
    failed > 0 &&
      t("{failed} not delivered, or not known to be. Nobody gets it twice, so they are not tried again.", { failed }),
    stopped > 0 && t("{stopped} not sent, because you stopped it.", { stopped }),
  ].filter((line) => line !== false);
}
