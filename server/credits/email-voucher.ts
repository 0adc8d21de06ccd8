import { forReader } from "@sacred-space/words/for-reader.ts";
import { t } from "@sacred-space/words/t.ts";
import { lockVoucher } from "./vouchers.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { countRecentMessages, findRecipient, lockMessages } from "#server/messages/messages.queries.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { type VoucherEmailRequest, voucherState } from "#domain/credits/voucher.ts";
import { MAX_MESSAGES_PER_HOUR } from "#domain/messages/message.ts";
import { type Result, refused } from "#domain/result.ts";
import { VOUCHER_EMAIL, voucherEmail } from "./emails/voucher.ts";
import { printedWords } from "./voucher-pdf.ts";
import { lostIn } from "#kit/server/pdf.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Emails a voucher that can be used to the address that the practitioner gives. Idempotent by requestId: another address is refused. */
export async function emailVoucher(
  { database, publicUrl }: Practice,
  _: unknown,
  { requestId, voucherId, recipient }: VoucherEmailRequest,
): Promise<
  Result<object, "voucher-not-found" | "sent-already" | "voucher-spent" | "voucher-expired" | "too-many-messages">
> {
  const card = await findPracticeDetails(database);
  const isLost = await lostIn(card.look);
  return database.transaction(async (tx) => {
    await lockMessages(tx);
    const voucher = await lockVoucher(tx, voucherId);
    if (!voucher) return refused("voucher-not-found");
    const about = `${voucherId} ${requestId}`;
    const before = await findRecipient(tx, VOUCHER_EMAIL, about);
    if (before === recipient) return { ok: true };
    if (before !== undefined)
      return refused("sent-already", {
        detail: t("This voucher went to {before} just now. Email it once more for another address", { before }),
      });
    const state = voucherState(voucher, await practiceToday(tx));
    if (state !== "open") return refused(`voucher-${state}`);
    if ((await countRecentMessages(tx)) >= MAX_MESSAGES_PER_HOUR) return refused("too-many-messages");
    const email = forReader(card, () => {
      const typed = printedWords(voucher).filter(([, words]) => isLost(words));
      return voucherEmail({ about, recipient, voucher, typed }, { card, publicUrl });
    });
    await queueMail(tx, email);
    return { ok: true };
  });
}
