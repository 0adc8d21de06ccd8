import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const MAC_BYTES = 24; // 192 bits
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export type RefreshTokens = {
  /** The token that the client keeps. */
  textOf(id: string): string;
  /** The row id in a token, and whether we issued it. Undefined if it is malformed. */
  readText(text: string): { id: string; ours: boolean } | undefined;
};

/** A refresh token's text is its row's id and a MAC of it by the server's secret: no table holds anything that could be presented. */
export function createRefreshTokens(secret: Buffer): RefreshTokens {
  const macOf = (id: Buffer) =>
    createHmac("sha256", secret).update("refresh token").update(id).digest().subarray(0, MAC_BYTES);
  return {
    textOf(uuid) {
      const id = Buffer.from(uuid.replaceAll("-", ""), "hex");
      return Buffer.concat([id, macOf(id)]).toString("base64url");
    },
    readText(text) {
      const bytes = Buffer.from(text, "base64url");
      if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString("base64url") !== text) return undefined;
      const id = bytes.subarray(0, ID_BYTES);
      const ours = timingSafeEqual(bytes.subarray(ID_BYTES), macOf(id));
      return { id: id.toString("hex").replace(UUID, "$1-$2-$3-$4-$5"), ours };
    },
  };
}
