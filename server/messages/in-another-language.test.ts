import { forReader } from "@sacred-space/words/for-reader.ts";
import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { expect, test } from "vitest";
import { EMAIL_KINDS, NAME, wordingFor } from "#domain/messages/email-kinds.ts";
import { nameEmail } from "#domain/messages/email-names.ts";
import { announceAudience, describeAudience } from "#domain/messages/audience.ts";
import { GROUP_NAMES, MESSAGE_GROUPS } from "#domain/messages/message-filter.ts";
import { describeRefusal, sayRefusal } from "#domain/messages/refusal.ts";
import { sayReason } from "#domain/messages/why-not-sent.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { t } from "@sacred-space/words/t.ts";
import { type EmailText, greeted, signature, withWording } from "./emails/email-text.ts";
import { renderEmail } from "./emails/frame.ts";

const TEXT: EmailText = {
  subject: "?",
  preview: "?",
  heading: "?",
  opening: ["?"],
  facts: [],
  sections: [],
  footer: [],
  businessName: "?",
  publicUrl: "https://practice.example",
};
const sender = { practitioner: "", name: "?", email: "a@example.org", phone: "1" };
const person = { bookingId: "1", name: "?", phone: "1" };
const people = { byEmail: 2, bySms: [person], byPhone: [person, { ...person, name: "!", phone: null }] };
const one = { byEmail: 0, bySms: [], byPhone: [] };

test.each<[string, () => unknown]>([
  ["kinds of emails", () => Object.values(EMAIL_KINDS).map(({ title }) => t(title))],
  ["names of emails", () => GROUP_NAMES.flatMap((of) => MESSAGE_GROUPS[of].kinds.map((kind) => nameEmail(kind).name))],
  ["subjects of messages", () => GROUP_NAMES.map((of) => t(MESSAGE_GROUPS[of].title))],
  [
    "who is told",
    () => [
      describeAudience(people),
      announceAudience(people, { isSingle: false }),
      announceAudience(one, { isSingle: true }),
      announceAudience({ ...one, byPhone: [person] }, { isSingle: true }),
      announceAudience({ ...one, byPhone: [{ ...person, phone: null }] }, { isSingle: true }),
      announceAudience({ ...one, bySms: [person] }, { isSingle: true }),
    ],
  ],
  [
    "refusals",
    () =>
      (["bad-address", "refused", "not-now", "unclear"] as const).flatMap((refusal) =>
        (["email", "sms"] as const).flatMap((channel) => [
          describeRefusal(channel, refusal),
          sayRefusal(channel, refusal),
        ]),
      ),
  ],
  [
    "why a message is not sent",
    () => ["It was too late to be of use.", "Text messages are not set up."].map((stored) => sayReason(stored)),
  ],
  [
    "a placeholder that is not known",
    () =>
      wordingFor("invite")
        .safeParse({ opening: NAME, paragraph: "", signOff: "" })
        .error?.issues.map(({ message }) => message.replace(NAME, "")),
  ],
  ["greetings", () => ["Ann", ""].flatMap((addressee) => greeted({ ...TEXT, addressee }).opening)],
  [
    "her own greeting without a name",
    () => withWording({ ...TEXT, addressee: "" }, { opening: NAME, paragraph: "", signOff: "" }).opening[0],
  ],
  [
    "ways to reach her",
    () => [sender, { ...sender, phone: null }, { ...sender, email: null }].map((of) => signature(of).reach),
  ],
])("%s: every word comes from a catalog", (_, say) => {
  const texts = [forReader({ language: "en-XA" }, say)].flat(9);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toMatch(/\[/);
  expect(plainWords(texts.join("\n"), ["Ann"])).toEqual([]);
});

test("an email is in its reader's language, also where it is branded for somebody else's request", () => {
  setCatalog("de", new Map([["Dear {name}, {opening}", "Hallo {name}, {opening}"]]));
  const email = forReader({ language: "de" }, () =>
    renderEmail({ ...TEXT, addressee: "Anna", opening: ["das ist alles."] }),
  );
  for (const { html, plain } of [email, email.inBranding({ mark: "fehu", accent: null })]) {
    expect(plain).toContain("Hallo Anna, das ist alles.");
    expect(html).toContain('<html lang="de">');
  }
});
