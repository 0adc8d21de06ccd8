import { spawnSync } from "node:child_process";
import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signRelease, sumsOf } from "./sign-release.ts";

const key = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signed-"));
  for (const name of ["one.tar.gz", "one.md"]) writeFileSync(join(folder, name), name);
  writeFileSync(join(folder, "SHA256SUMS"), sumsOf(folder));
});
afterEach(() => {
  for (const path of [folder, `${folder}.pub`]) rmSync(path, { recursive: true, force: true });
});

const signature = () => join(folder, "SHA256SUMS.sig");
const sign = (RELEASE_KEY: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "sign-release.ts"), folder], {
    encoding: "utf8",
    env: { RELEASE_KEY },
  });

test("the command signs the checksums, and writes the public key beside the folder; a second time, too", () => {
  for (const _ of ["once", "again"]) {
    expect(sign(key)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`Signed. The public key is ${folder}.pub`),
    });
    const sums = readFileSync(join(folder, "SHA256SUMS"));
    const published = createPublicKey(readFileSync(`${folder}.pub`));
    expect([sums.toString().split("\n").length, verify(null, sums, published, readFileSync(signature()))]).toEqual([
      3,
      true,
    ]);
  }
});

test.each([
  ["no key", "", "RELEASE_KEY is missing: it signs a release."],
  ["a key's file", "/root/release.pem", "RELEASE_KEY must be an Ed25519 key in PEM, the text itself"],
  [
    "another kind of key",
    generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }),
    "RELEASE_KEY must be an Ed25519 key in PEM",
  ],
])("%s is refused in one sentence", (_, given, sentence) => {
  const { status, stderr } = sign(given);
  expect([status, stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining(sentence)]]);
  expect(existsSync(signature())).toBe(false);
});

test.each([
  ["was altered", () => writeFileSync(join(folder, "one.md"), "other")],
  ["was added", () => writeFileSync(join(folder, "two.md"), "two")],
  ["is missing", () => rmSync(join(folder, "one.md"))],
])("a release of which a file %s since is not signed", (_, change) => {
  change();
  expect(() => signRelease(folder, key)).toThrow("are not those that were released: its checksums differ.");
  expect(existsSync(signature())).toBe(false);
});
