import { t } from "@sacred-space/words/t.ts";
import type { PaperEmailRequest } from "#domain/payments/paper-email.ts";
import { parsePaper } from "#domain/payments/paper.ts";
import { MAX_MESSAGES_PER_HOUR } from "#domain/messages/message.ts";
import { done, refused } from "#domain/result.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { countRecentMessages, findRecipient, lockMessages } from "#server/messages/messages.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { lostIn } from "#kit/server/pdf.ts";
import type { Practice } from "#kit/server/practice.ts";
import { emailKindOf, paperEmail } from "../emails/paper.ts";
import { findPaper } from "./find-paper.ts";
import { paperFile } from "./paper-file.ts";

/** Emails a paper as a PDF to the address that the practitioner gives. Idempotent by requestId: another address is refused. */
export async function emailPaper(practice: Practice, _: unknown, { requestId, key, recipient }: PaperEmailRequest) {
  const of = parsePaper(key);
  const paper = of && (await findPaper(practice, of));
  if (!paper) return refused("paper-not-found");
  const card = await findPracticeDetails(practice.database);
  const isLost = await lostIn(card.look);
  const rows = paper.sections.flatMap(({ title, rows: lines }) =>
    lines.map(({ what }): [string, string] => [title, what]),
  );
  const typed = [...paper.facts, ...rows].filter(([, words]) => isLost(words));
  return practice.database.transaction(async (tx) => {
    await lockMessages(tx);
    const about = `${key} ${requestId}`;
    const before = await findRecipient(tx, emailKindOf(paper), about);
    if (before === recipient) return done();
    if (before !== undefined)
      return refused("sent-already", {
        detail: t("This went to {before} just now. Email it once more for another address", { before }),
      });
    if ((await countRecentMessages(tx)) >= MAX_MESSAGES_PER_HOUR) return refused("too-many-messages");
    const bookingId = of.of === "booking" ? of.bookingId : undefined;
    await queueMail(
      tx,
      paperEmail({ about, recipient, paper, bookingId, typed }, { card, publicUrl: practice.publicUrl }),
    );
    return done();
  });
}

/** The file of an email of a paper, by its `about`, as the paper is when it is sent. */
export async function paperOfEmail(practice: Pick<Practice, "database" | "files">, about: string) {
  const of = parsePaper(about.split(" ")[0] ?? "");
  const file = of && (await paperFile({ ...practice, publicUrl: "" }, of));
  if (!file) throw new Error("The paper of an email is gone");
  return file;
}
