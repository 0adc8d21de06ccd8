import type { Queries } from "#database/connection/connect.ts";
import { currentRule } from "#server/settings/rules.queries.ts";
import { practiceClock } from "#server/settings/practice-clock.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { EmailKind } from "#domain/messages/email-kinds.ts";
import type { EmailWording } from "#domain/messages/branding.ts";
import { done } from "#domain/result.ts";
import { exampleEmail } from "./emails/example-emails.ts";
import type { Practice } from "#kit/server/practice.ts";
import { sendTest, type Written } from "./send-test.ts";

type ExampleRequest = { kind: EmailKind; words: EmailWording };

/** Renders an example of this kind of email with the given wording, saved or not. */
export async function previewEmail(practice: Practice, _: unknown, request: ExampleRequest) {
  return done(await exampleOf(practice.database, practice, request));
}

/** Sends that example to the practitioner's own address; every call sends a new email. */
export function sendTestEmail(practice: Practice, user: { userId: string }, request: ExampleRequest) {
  return sendTest(practice, user, (tx) => exampleOf(tx, practice, request));
}

async function exampleOf(
  queries: Queries,
  { publicUrl, extensions }: Practice,
  { kind, words }: ExampleRequest,
): Promise<Written> {
  const [card, rule, clock] = [
    await findPracticeDetails(queries),
    await currentRule(queries),
    await practiceClock(queries),
  ];
  const email = exampleEmail(kind, { card, rule, publicUrl, ...clock }, extensions);
  const { look, mark, logo, accent } = card.look;
  const { html, plain } = email.inBranding?.({ look, mark, logo, accent, words }) ?? email;
  return { subject: email.subject, html, plain };
}
