import { createHash, randomBytes, randomInt } from "node:crypto";

/** Hex SHA-256: what is stored in the place of a secret text of at least 122 random bits. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The stored form of a six-digit code; it is bound to the link beside it, so that equal codes do not look equal. */
export function codeDigest(tokenHash: string, code: string): string {
  return digest(`${tokenHash}:${code}`);
}

/** A mail's two ways in: the text for the link (224 bits) and the six digits to type; `pkce` marks the flow for the link. */
export function newOneTimeText({ pkce }: { pkce: boolean }): { token: string; tokenHash: string; code: string; codeHash: string } {
  const token = `${pkce ? "pkce_" : ""}${randomBytes(28).toString("hex")}`;
  const tokenHash = digest(token);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { token, tokenHash, code, codeHash: codeDigest(tokenHash, code) };
}
