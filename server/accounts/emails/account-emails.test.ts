import { forReader } from "@sacred-space/words/for-reader.ts";
import { describe, expect, test } from "vitest";
import type { Email } from "#server/messages/emails.queries.ts";
import { readStoredMail } from "@sacred-space/stand-ins/stored-mail.ts";
import { accountExistsEmail } from "./account-exists.ts";
import { changeEmailEmail } from "./change-email.ts";
import { confirmAddressEmail } from "./confirm-address.ts";
import { inviteEmail } from "./invite.ts";
import { magicLinkEmail } from "./magic-link.ts";
import { reauthenticateEmail } from "./reauthenticate.ts";
import { recoverPasswordEmail } from "./recover-password.ts";
import { type SecurityNotice, securityNoticeEmail } from "./security-notice.ts";

const facts = {
  userId: "2f1f0f3b-6a77-4a55-8e0f-9f2c4e1a7b1d",
  email: "anna@example.org",
  link: "https://practice.example/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fpractice.example%2Femail-verified",
  code: "123456",
  about: "abc",
  businessName: "Sacred Space",
};
type Facts = typeof facts;

const linksIn = async (email: Email) =>
  (await readStoredMail("x", Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${email.html}`))).links;

describe.each([
  ["confirm-address", confirmAddressEmail, "Confirm my address"],
  ["recover-password", recoverPasswordEmail, "Choose a new password"],
  ["magic-link", magicLinkEmail, "Sign in"],
  ["invite", inviteEmail, "Accept the invitation"],
  ["change-email", (about: Facts) => changeEmailEmail({ ...about, newEmail: about.email }), "Confirm this address"],
  ["change-email", (about: Facts) => changeEmailEmail({ ...about, newEmail: "new@example.org" }), "Confirm the change"],
])("%s", (kind, write, button) => {
  test("the button has the link, and the plain text has it in full", async () => {
    const email = write(facts);
    expect(email).toMatchObject({ kind, recipient: facts.email });
    expect(await linksIn(email)).toEqual([facts.link]);
    expect(email.plain).toContain(`${button}:\n${facts.link}\n`);
    expect(email.plain).toContain("123456");
  });

  test("the link and the code are only in what is wiped once sent", () => {
    const { html: _, plain: __, confidentialSubject: ___, ...outside } = write(facts);
    expect(outside.confidential).toBe(true);
    expect(JSON.stringify(outside)).not.toMatch(/abc|123 ?456/);
  });

  test("each token has its own email", () => {
    const about = (token: string) => write({ ...facts, about: token }).about;
    expect(about("abc")).toBe(about("abc"));
    expect(about("abc")).not.toBe(about("def"));
  });

  test("a link that is not http or https is refused", () => {
    expect(() => write({ ...facts, link: "javascript:alert(1)" })).toThrow("javascript:");
  });

  test("it says what to do if it was not requested, and where it comes from", () => {
    expect(write(facts).plain).toMatch(/can ignore this email|Do not confirm/);
    expect(write(facts).plain).toContain("practice.example");
    expect(write(facts).plain).toContain("Don’t share this link or code. We never ask for them.");
  });

  test("it says that the code is valid for ten minutes, shorter than the link", () => {
    expect(write(facts).plain).toMatch(/123456(\n| is your code\n=+\n\n.*)It works once, within ten minutes\./);
  });
});

test.each([magicLinkEmail, confirmAddressEmail])(
  "the code that signs in is the subject and the first line: %o",
  (write) => {
    const email = write(facts);
    expect(email.confidentialSubject).toBe("123 456 is your code for Sacred Space");
    expect(email.plain.split("\n")[0]).toBe("123456 is your code");
    expect(write({ ...facts, businessName: "Sacred\nSpace" }).confidentialSubject).toBe(
      "123 456 is your code for Sacred Space",
    );
  },
);

test("the email to the old address names the new one, and the email to the new address does not name the old one", () => {
  const old = changeEmailEmail({ ...facts, newEmail: "new@example.org" });
  expect(old.plain).toMatch(/New address: +new@example\.org/);
  const fresh = changeEmailEmail({ ...facts, email: "new@example.org", newEmail: "new@example.org" });
  expect(fresh.html + fresh.plain).not.toContain("anna@example.org");
});

describe("reauthenticate", () => {
  const { link: _, ...rest } = facts;
  const email = reauthenticateEmail({ ...rest, publicUrl: "https://practice.example" });

  test("the code is text, and there is no link", async () => {
    expect(email).toMatchObject({ kind: "reauthenticate", recipient: facts.email, confidential: true });
    expect(email.html).toContain("123456");
    expect(email.plain).toContain("\n123456\n");
    expect(await linksIn(email)).toEqual([]);
  });

  test("neither subject nor envelope has the code", () => {
    const { html: __, plain: ___, ...outside } = email;
    expect(JSON.stringify(outside)).not.toMatch(/abc|123456/);
  });
});

const publicUrl = "https://practice.example";
const NOTICES: SecurityNotice[] = [
  "passkey-added",
  "passkey-removed",
  "authenticator-added",
  "authenticator-removed",
  "password-set",
  "password-changed",
];

test.each<[string, () => Email]>([
  ["confirm-address", () => confirmAddressEmail(facts)],
  ["recover-password", () => recoverPasswordEmail(facts)],
  ["magic-link", () => magicLinkEmail(facts)],
  ["invite", () => inviteEmail(facts)],
  ["change-email, to the new address", () => changeEmailEmail({ ...facts, newEmail: facts.email })],
  ["change-email, to the old address", () => changeEmailEmail({ ...facts, newEmail: "new@example.org" })],
  ["reauthenticate", () => reauthenticateEmail({ ...facts, publicUrl })],
  ["account-exists", () => accountExistsEmail({ ...facts, publicUrl })],
  ...NOTICES.map((kind): [string, () => Email] => [kind, () => securityNoticeEmail(kind, { ...facts, publicUrl })]),
])("%s says all but addresses, codes and names in the reader's language", (_, write) => {
  const { subject, plain, confidentialSubject = "" } = forReader({ language: "en-XA" }, write);
  const others = [subject, plain, confidentialSubject].join("\n").replaceAll(/\[[^[\]]*\]/g, "");
  const data = /https?:\S+|\S+@\S+|Sacred Space|123 ?456/g;
  expect(others.replaceAll(data, "")).not.toMatch(/\p{L}/u);
});
