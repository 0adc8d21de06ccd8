import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { refusals } from "./refusal.ts";

const download = z.object({
  url: z.string(),
  scope: z.literal("download"),
  transformations: z.string().optional(),
  exp: z.int(),
});
const upload = z.object({
  url: z.string(),
  scope: z.literal("upload"),
  upsert: z.boolean(),
  owner: z.string().optional(),
  exp: z.int(),
});

type DownloadClaims = z.output<typeof download>;
type UploadClaims = z.output<typeof upload>;

/** Tokens of addresses that require neither key nor session. */
export type SignedAddresses = {
  /** `url` is `bucket/key`; `life` in seconds. */
  sign(claims: Omit<DownloadClaims, "exp"> | Omit<UploadClaims, "exp">, life: number): Promise<string>;
  /** The claims of a token for this `bucket/key`. Throws a Refusal. */
  verifyDownload(token: string, url: string): Promise<DownloadClaims>;
  verifyUpload(token: string, url: string): Promise<UploadClaims>;
};

const ALGORITHM = "HS256";

/** The key signs nothing else, so that an address is never accepted as a session. */
export function createSignedAddresses(key: Uint8Array): SignedAddresses {
  const verify = async <Shape extends typeof download | typeof upload>(shape: Shape, token: string, url: string) => {
    const claims = shape.safeParse(await payloadOf(token, key));
    if (!claims.success || claims.data.url !== url) throw refusals.signature();
    return claims.data;
  };
  return {
    sign: (claims, life) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + life)
        .sign(key),
    verifyDownload: (token, url) => verify(download, token, url) as Promise<DownloadClaims>,
    verifyUpload: (token, url) => verify(upload, token, url) as Promise<UploadClaims>,
  };
}

async function payloadOf(token: string, key: Uint8Array): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, key, { algorithms: [ALGORITHM] })).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw refusals.expired();
    if (error instanceof errors.JWSSignatureVerificationFailed) throw refusals.signature();
    if (error instanceof errors.JOSEError) throw refusals.invalidJwt();
    throw error;
  }
}
