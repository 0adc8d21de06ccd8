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
])("an email that came %s", async (_, headers, lookup, said) => {
  expect(await examine(headers, lookup)).toBe(said);
});

test("an email from a domain below the signing one is signed for it", async () => {
  expect(await examine(judged("pass") + SIGNED, KEY, "hello@news.example.org")).toContain(
    "well: Signed for example.org",
  );
});

test("a file that is no email says what to save", async () => {
  const file = join(folder, "empty.eml");
  writeFileSync(file, "");
  expect(await examineMessage(file, "hello@example.org", KEY)).toMatchObject({ state: "look" });
});
