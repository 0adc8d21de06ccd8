import { createHash, randomBytes, randomInt } from "node:crypto";

/** Hex SHA-256, stored in place of a token of at least 122 random bits. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The stored form of a six-digit code, bound to its link so that equal codes have different hashes. */
export function codeDigest(tokenHash: string, code: string): string {
  return digest(`${tokenHash}:${code}`);
}

/** The token of an email's link: 224 random bits. */
export function newLinkToken(): string {
  return randomBytes(28).toString("hex");
}

/** A one-time token for an email: the text for its link (224 bits) and six digits to type; `pkce` marks the flow in the link. */
export function newOneTimeText({ pkce }: { pkce: boolean }): {
  token: string;
  tokenHash: string;
  code: string;
  codeHash: string;
} {
  const token = `${pkce ? "pkce_" : ""}${newLinkToken()}`;
  const tokenHash = digest(token);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { token, tokenHash, code, codeHash: codeDigest(tokenHash, code) };
}
