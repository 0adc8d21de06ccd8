import { EXTENSIONS } from "#server/modules.ts";
import { expect, test } from "vitest";
import { DEFAULT_LOOK } from "#domain/look/look.ts";
import { KINDS } from "#domain/messages/email-kinds.ts";
import { TWO_DAYS } from "#tests/support/data/two-days-rule.ts";
import { exampleEmail } from "#server/messages/emails/example-emails.ts";

const FACTS = {
  card: {
    name: "Sacred Space",
    practitioner: "Rowan Ashdown",
    email: "hello@example.com",
    phone: "01632 960123",
    address: "A private healing space near Glastonbury, Somerset",
    receiptNote: null,
    language: "en-GB",
    look: DEFAULT_LOOK,
  },
  rule: TWO_DAYS,
  publicUrl: "https://practice.example",
  zone: "Europe/London",
  now: new Date("2031-03-04T09:00:00Z"),
};

test.each(KINDS)("the email %s is the recorded one", async (kind) => {
  const { subject, plain, html, calendar } = exampleEmail(kind, FACTS, EXTENSIONS);
  const parts = [`Subject: ${subject}`, plain, html.replaceAll("><", ">\n<"), calendar ?? "no calendar file"];
  await expect(`${parts.join("\n----\n")}\n`).toMatchFileSnapshot(`emails/${kind}.txt`);
});
