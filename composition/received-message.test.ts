import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { examineMessage } from "./received-message.ts";

const folder = mkdtempSync(join(tmpdir(), "sacred-space-message-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIGNED = "DKIM-Signature: v=1; a=rsa-sha256;\r\n d=example.org; s=mail;\r\n h=from:to; bh=abc=; b=def=\r\n";
const judged = (verdict: string) =>
  `Authentication-Results: mx.example.net; dkim=${verdict} header.d=example.org; spf=pass\r\n`;
const keys = (records: Record<string, string>) => (name: string) =>
  name in records ? Promise.resolve([[records[name] ?? ""]]) : Promise.reject(new Error("ENOTFOUND"));
const KEY = keys({ "mail._domainkey.example.org": "v=DKIM1; k=rsa; p=MIIB" });

async function examine(headers: string, lookup = KEY, from = "Rowan <hello@example.org>") {
  const file = join(folder, "message.eml");
  writeFileSync(file, `${headers}From: ${from}\r\nSubject: A test\r\n\r\nHello\r\n`);
  const { state, sentence } = await examineMessage(file, from, lookup);
  return `${state}: ${sentence}`;
}

test.each([
  [
    "signed and found so",
    judged("pass") + SIGNED,
    KEY,
    "well: Signed for example.org, and found so by who received the message.",
  ],
  [
    "signed, and nobody says more",
    SIGNED,
    KEY,
    "look: The message is signed for example.org, and its key is there; who received it does not say whether it fits.",
  ],
  [
    "not signed",
    "",
    KEY,
    "wrong: The message is not signed for example.org: turn DKIM on for it at the mail provider.",
  ],
  [
    "signed by the provider alone",
    SIGNED.replace("d=example.org", "d=provider.net"),
    KEY,
    "wrong: The message is not signed for example.org (only for provider.net): turn DKIM on for it at the mail provider.",
  ],
  [
    "without the key's record",
    judged("pass") + SIGNED,
    keys({}),
    "wrong: The key of the signature is missing: enter the TXT record mail._domainkey.example.org that the mail provider names.",
  ],
  [
    "with a key that was withdrawn",
    SIGNED,
    keys({ "mail._domainkey.example.org": "v=DKIM1; p=" }),
    "wrong: The key of the signature is missing: enter the TXT record mail._domainkey.example.org that the mail provider names.",
  ],
  [
    "refused by who received it",
    judged("fail") + SIGNED,
    KEY,
    "wrong: Who received the message found dkim=fail: compare the TXT record mail._domainkey.example.org with what the mail provider says.",
  ],
  [
    "refused beside a provider's own signature that fits",
    `Authentication-Results: mx.example.net; dkim=fail header.d=example.org; dkim=pass header.d=provider.net\r\n${SIGNED}${SIGNED.replace("d=example.org", "d=provider.net")}`,
    KEY,
    "wrong: Who received the message found dkim=fail: compare the TXT record mail._domainkey.example.org with what the mail provider says.",
  ],
  [
    "refused, with a forged verdict below",
    judged("fail") + judged("pass") + SIGNED,
    KEY,
    "wrong: Who received the message found dkim=fail: compare the TXT record mail._domainkey.example.org with what the mail provider says.",
  ],
  [
    "judged for a provider alone",
    `Authentication-Results: mx.example.net; dkim=pass header.d=provider.net\r\n${SIGNED}`,
    KEY,
    "look: The message is signed for example.org, and its key is there; who received it does not say whether it fits.",
  ],
  [
    "judged by the name of who signed",
    `Authentication-Results: mx.example.net; dkim=pass (2048; "good") header.i=@Example.org header.s=mail\r\n${SIGNED}`,
    KEY,
    "well: Signed for example.org, and found so by who received the message.",
  ],
  [
    "signed for a whole top-level domain",
    judged("pass") + SIGNED.replace("d=example.org", "d=org"),
    KEY,
    "wrong: The message is not signed for example.org (only for org): turn DKIM on for it at the mail provider.",
  ],
  [
    "signed in capitals",
    judged("pass") + SIGNED.replace("d=example.org; s=mail", "d=Example.ORG; s=Mail"),
    KEY,
    "well: Signed for example.org, and found so by who received the message.",
  ],
  [
    "signed with names that are none",
    SIGNED.replace("d=example.org", "d=\u001b[2Jprovider.net") + SIGNED.replace("s=mail", "s=\u001b[2J"),
    KEY,
    "wrong: The message is not signed for example.org: turn DKIM on for it at the mail provider.",
  ],
])("an email that came %s", async (_, headers, lookup, said) => {
  expect(await examine(headers, lookup)).toBe(said);
});

test("an email from a domain below the signing one is signed for it", async () => {
  expect(await examine(judged("pass") + SIGNED, KEY, "hello@news.example.org")).toContain(
    "well: Signed for example.org",
  );
});

test("the parts of an email do not matter, however deep they lie", async () => {
  const deep = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  );
  expect(await examine(judged("pass") + SIGNED + deep.join(""))).toContain("well: Signed for example.org");
});

test("a file that is absent is said to be", async () => {
  expect(await examineMessage(join(folder, "absent.eml"), "hello@example.org", KEY)).toEqual({
    name: "Signature",
    state: "look",
    sentence: `${join(folder, "absent.eml")} cannot be read (ENOENT).`,
  });
});

test("a file that is no email says what to save", async () => {
  const file = join(folder, "empty.eml");
  writeFileSync(file, "");
  expect(await examineMessage(file, "hello@example.org", KEY)).toMatchObject({ state: "look" });
});
