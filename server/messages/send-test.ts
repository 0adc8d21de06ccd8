import { randomUUID } from "node:crypto";
import { t } from "@sacred-space/words/t.ts";
import { findUser } from "#server/accounts/users/users.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { type Email, queueMail } from "./emails.queries.ts";
import { done } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

export type Written = Pick<Email, "subject" | "html" | "plain">;

/** Sends an example of an email to the practitioner's own address; every call sends a new email. */
export function sendTest(
  { database }: Practice,
  { userId }: { userId: string },
  write: (tx: Queries) => Promise<Written & Partial<Email>>,
) {
  return database.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new Error("This account made the request");
    const email = await write(tx);
    await queueMail(tx, {
      ...email,
      kind: "test",
      about: randomUUID(),
      recipient: user.email,
      subject: t("Test: {subject}", { subject: email.subject }),
    });
    return done({ recipient: user.email });
  });
}
