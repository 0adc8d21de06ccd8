import { randomUUID } from "node:crypto";
import { findUser } from "#database/accounts/users.ts";
import type { Queries } from "#database/connection/connect.ts";
import { type Email, queueMail } from "#database/messages/emails.ts";
import { currentRule } from "#database/payments/rules.ts";
import { practiceClock } from "#database/practice-clock.ts";
import { practiceCard } from "#database/practice-settings.ts";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { OwnWords } from "#domain/messages/branding.ts";
import type { Result } from "#domain/result.ts";
import { exampleEmail } from "#practice/emails/example-emails.ts";
import type { Practice } from "#practice/practice.ts";

type Asked = { kind: EmailKind; words: OwnWords };
type Written = Pick<Email, "subject" | "html" | "plain">;

/** An example of this kind of email as clients would get it with these words, saved or not. */
export async function previewEmail({ database, publicUrl }: Practice, asked: Asked): Promise<Result<Written>> {
  return { ok: true, ...(await exampleOf(database, publicUrl, asked)) };
}

/** Sends that example to the practitioner's own address, each time anew. */
export function sendTestEmail(
  { database, publicUrl }: Practice,
  { userId }: { userId: string },
  asked: Asked,
): Promise<Result<{ recipient: string }>> {
  return database.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new Error("This account made the request");
    const { subject, html, plain } = await exampleOf(tx, publicUrl, asked);
    await queueMail(tx, { kind: "test", about: randomUUID(), recipient: user.email, subject: `Test: ${subject}`, html, plain });
    return { ok: true, recipient: user.email };
  });
}

async function exampleOf(queries: Queries, publicUrl: string, { kind, words }: Asked): Promise<Written> {
  const [card, rule, clock] = [await practiceCard(queries), await currentRule(queries), await practiceClock(queries)];
  const email = exampleEmail(kind, { card, rule, publicUrl, ...clock });
  const { mark, logo, accent } = card.look;
  const { html, plain } = email.inBranding?.({ mark, logo, accent, words }) ?? email;
  return { subject: email.subject, html, plain };
}
