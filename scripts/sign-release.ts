import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { exitWithMessage } from "@sacred-space/runtime/process.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/** The file of a release with the SHA-256 of each other one. */
export const SUMS = "SHA256SUMS";
const SIGNATURE = `${SUMS}.sig`;

/** The text of SHA256SUMS for a folder. */
export const sumsOf = (folder: string): string =>
  readdirSync(folder)
    .filter((file) => file !== SUMS && file !== SIGNATURE)
    .toSorted()
    .map(
      (file) =>
        `${createHash("sha256")
          .update(readFileSync(join(folder, file)))
          .digest("hex")}  ${file}\n`,
    )
    .join("");

/**
 * Signs the checksums of a release with an Ed25519 key in PEM, as `openssl pkeyutl -verify -rawin` reads it (docs/deploy.md). Throws
 * WrongEnvironment for another key, and for a folder whose files are not those of its checksums.
 */
export function signRelease(folder: string, pem: string): void {
  const key = privateKey(pem);
  const sums = join(folder, SUMS);
  if (!existsSync(sums)) throw new WrongEnvironment(`${folder} holds no release: npm run release makes one.`);
  const text = readFileSync(sums, "utf8");
  if (text !== sumsOf(folder))
    throw new WrongEnvironment(`The files in ${folder} are not those that were released: its checksums differ.`);
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(text), key));
}

/** The key by which others check, in PEM. It is no part of what is published: beside a forged release it would be the forger's. */
export const publicKey = (pem: string) => createPublicKey(privateKey(pem)).export({ type: "spki", format: "pem" });

function privateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // told below
  }
  throw new WrongEnvironment(
    "RELEASE_KEY must be an Ed25519 key in PEM, the text itself and not the name of its file: openssl genpkey -algorithm ed25519",
  );
}

/** `npm run sign-release -- FOLDER`: signs with RELEASE_KEY what `npm run release` has made. It builds nothing, and starts nothing of others. */
if (import.meta.main) {
  try {
    const [name, ...others] = process.argv.slice(2);
    if (!name || others.length > 0) throw new WrongEnvironment("Name one release: npm run sign-release -- FOLDER");
    const key = process.env["RELEASE_KEY"];
    if (!key) throw new WrongEnvironment("RELEASE_KEY is missing: it signs a release.");
    const folder = resolve(name);
    signRelease(folder, key);
    writeFileSync(`${folder}.pub`, publicKey(key));
    console.log(`Signed. The public key is ${folder}.pub: give it to others by another way than the release.`);
  } catch (error) {
    exitWithMessage(error);
  }
}
