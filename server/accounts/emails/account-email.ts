import { t } from "@sacred-space/words/t.ts";
import type { MessageKind } from "#domain/messages/email-names.ts";
import { createHash } from "node:crypto";
import type { Email } from "#server/messages/emails.queries.ts";
import type { EmailText } from "#server/messages/emails/email-text.ts";
import { renderEmail } from "#server/messages/emails/frame.ts";
import { oneLine } from "#server/messages/emails/harmless-text.ts";

/**
 * The facts of an email about an account. It repeats nothing that a user typed, so that entering another person's address cannot send them
 * a message.
 */
export type AccountEmailFacts = {
  userId: string;
  /** The recipient. */
  email: string;
  /** Works once, within a day. */
  link: string;
  /** Six digits that do what the link does, for ten minutes. */
  code: string;
  /** The one-time token's hash, which is also what the link carries; only a digest of it is kept with the email. */
  about: string;
  businessName: string;
};

type Words = Pick<EmailText, "subject" | "preview" | "heading" | "opening"> &
  Partial<Pick<EmailText, "facts" | "sections">> & { button: string; footer: string[] };

/** An email whose link or code signs its reader in; its text is wiped once it is sent. Each token has its own email. */
export function accountEmail(kind: MessageKind, facts: AccountEmailFacts, words: Words): Email {
  const code = {
    heading: t("If you are asked for a code"),
    code: facts.code,
    paragraphs: [t("It works once, within ten minutes.")],
  };
  return compose(kind, facts, words, [code]);
}

/** An email that is read for its code: the code is the subject and the first line, and the link follows below. */
export function codeEmail(
  kind: MessageKind,
  facts: AccountEmailFacts,
  words: Pick<Words, "subject" | "button" | "footer">,
): Email {
  const { code, businessName } = facts;
  const email = compose(kind, facts, {
    ...words,
    preview: t("Type it into the page that asked for it."),
    heading: t("{code} is your code", { code }),
    opening: [
      t("Type it into the page that asked for it. It works once, within ten minutes."),
      t("Or press the button. Its link works once and expires after a day."),
    ],
  });
  return {
    ...email,
    confidentialSubject: t("{code} is your code for {businessName}", {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      businessName: oneLine(businessName, 150),
    }),
  };
}

function compose(kind: MessageKind, facts: AccountEmailFacts, words: Words, last: EmailText["sections"] = []): Email {
  const { button, sections = [], footer, ...rest } = words;
  return {
    ...envelope(kind, facts),
    ...renderEmail({
      facts: [],
      ...rest,
      button: { label: button, href: facts.link },
      sections: [
        ...sections,
        {
          heading: t("If the button does not work"),
          paragraphs: [t("Open this address in your browser:")],
          address: facts.link,
        },
        ...last,
      ],
      footer: [...footer, t("Don’t share this link or code. We never ask for them.")],
      businessName: facts.businessName,
      publicUrl: new URL(facts.link).origin,
    }),
  };
}

/** Recipient and subject matter; the text is wiped after sending. */
export function envelope(
  kind: MessageKind,
  { userId, email, about }: Pick<AccountEmailFacts, "userId" | "email" | "about">,
) {
  const digest = createHash("sha256").update(about).digest("hex");
  return { kind, about: `${userId} ${digest}`, recipient: email, confidential: true };
}

/** The site's host, as readers know it. */
export function siteOf({ link }: Pick<AccountEmailFacts, "link">): string {
  return new URL(link).host;
}
