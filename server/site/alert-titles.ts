import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";

const TITLES: Record<string, Message> = {
  "mail-failed": msg("Mail failed"),
  "mail-delayed": msg("Mail delayed"),
  "mail-unaddressable": msg("Mail unaddressable"),
  "sms-failed": msg("Sms failed"),
  "calendar-without-answer": msg("Calendar not updated"),
  "calendar-entries-unread": msg("Calendar entries unread"),
  "calendar-zone-unknown": msg("Calendar zone unknown"),
  "newsletter-paused": msg("Newsletter paused"),
  "reading-overdue": msg("Reading overdue"),
  "payment-unknown": msg("Payment unknown"),
  "payment-mismatch": msg("Payment mismatch"),
  "payment-disputed": msg("Payment disputed"),
  "payment-link-failed": msg("Payment link failed"),
  "late-payment-refunded": msg("Late payment refunded"),
  "refund-failed": msg("Refund failed"),
  "refund-returned": msg("Refund returned"),
  "refunded-at-provider": msg("Refunded at provider"),
  "backup-failed": msg("Backup failed"),
  "backup-copy-failed": msg("Backup copy failed"),
  "safety-backup": msg("Safety backup"),
  "safety-copies": msg("Safety copies"),
  "safety-cards": msg("Safety cards"),
  "safety-email": msg("Safety email"),
  "safety-certificate": msg("Safety certificate"),
  "safety-disk": msg("Safety disk"),
};

/** What an alert of this kind is called; of one that another version raised, the kind itself. */
export function alertTitle(kind: string): string {
  const title = TITLES[kind];
  return title ? t(title) : kind.replace(/^./, (first) => first.toUpperCase()).replaceAll("-", " ");
}
