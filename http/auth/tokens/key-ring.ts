import {
  calculateJwkThumbprint,
  CompactSign,
  compactVerify,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import type { NewKey, StoredKey } from "#server/accounts/signing-keys.queries.ts";

type Algorithm = "ES256" | "RS256";

/** A signing key from the environment cannot be used. The message is one sentence. */
export class UnusableKey extends Error {}

type Verifying = { alg: Algorithm; key: CryptoKey };
type Signing = Verifying & { kid: string };

/** The keys in use. */
export type KeyRing = {
  /** The key that signs at this moment: the newest whose signing period includes it. */
  signing(now: number): Signing;
  /** The key with this id, if it has this algorithm; the rest of a token's header is ignored. */
  verifying(kid: string, alg: string | undefined): CryptoKey | undefined;
  /** The public keys (RFC 7517), for clients that verify tokens themselves. */
  published: JWK[];
};

/** Makes a key pair; its id is the key's thumbprint (RFC 7638). */
export async function generateSigningKey(): Promise<NewKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), jwk: { ...jwk } };
}

/** The operator's keys: the first private one that may sign does, the others verify. Throws UnusableKey. */
export async function givenKeys(jwks: Record<string, unknown>[]): Promise<StoredKey[]> {
  const keys = await Promise.all(
    jwks.map(async (jwk) => ({ jwk, kid: typeof jwk["kid"] === "string" ? jwk["kid"] : await thumbprint(jwk) })),
  );
  const signs = keys.find(
    ({ jwk }) => "d" in jwk && (!Array.isArray(jwk["key_ops"]) || jwk["key_ops"].includes("sign")),
  );
  if (!signs) throw new UnusableKey("JWT_KEYS has no private key to sign with.");
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length)
    throw new UnusableKey("JWT_KEYS names two keys alike: each kid counts once.");
  await prove(signs.jwk);
  return keys.map((key) => ({ ...key, signsFrom: 0, signsUntil: key === signs ? null : 0 }));
}

/**
 * Signs and verifies once: an RSA key that is too short, or a private and a public half that do not match, would fail at the first sign-in.
 */
async function prove(jwk: Record<string, unknown>): Promise<void> {
  const alg = algorithmOf(jwk);
  const [secret, open] = [await imported(jwk, alg), await imported(publicHalf(jwk), alg)];
  await new CompactSign(Buffer.from("a trial"))
    .setProtectedHeader({ alg })
    .sign(secret)
    .then((signed) => compactVerify(signed, open))
    .catch(() => {
      throw new UnusableKey(
        "JWT_KEYS has a key that cannot sign: its halves must belong together, and RSA needs 2048 bits.",
      );
    });
}

async function thumbprint(jwk: Record<string, unknown>): Promise<string> {
  return calculateJwkThumbprint(jwk as JWK).catch(() => {
    throw new UnusableKey("JWT_KEYS has an unusable key: EC (P-256) and RSA keys as JWK are accepted.");
  });
}

/** Throws UnusableKey for a key that is neither EC nor RSA. */
export async function openKeyRing(stored: StoredKey[]): Promise<KeyRing> {
  const verifying = new Map<string, Verifying>();
  const signing: (Signing & Pick<StoredKey, "signsFrom" | "signsUntil">)[] = [];
  for (const { kid, jwk, signsFrom, signsUntil } of stored) {
    const alg = algorithmOf(jwk);
    verifying.set(kid, { alg, key: await imported(publicHalf(jwk), alg) });
    if ("d" in jwk) signing.push({ kid, alg, key: await imported(jwk, alg), signsFrom, signsUntil });
  }
  return {
    published: stored.map(({ kid, jwk }) => ({
      ...publicHalf(jwk),
      kid,
      alg: algorithmOf(jwk),
      use: "sig",
      key_ops: ["verify"],
    })),
    signing(now) {
      const ready = signing.filter(
        ({ signsFrom, signsUntil }) => signsFrom <= now && (signsUntil === null || signsUntil > now),
      );
      const [key] = (ready.length > 0 ? ready : signing).toSorted((one, other) => other.signsFrom - one.signsFrom);
      if (!key) throw new Error("There is no key to sign with");
      return key;
    },
    verifying(kid, alg) {
      const found = verifying.get(kid);
      return found?.alg === alg ? found?.key : undefined;
    },
  };
}

function algorithmOf({ kty, crv }: Record<string, unknown>): Algorithm {
  if (kty === "EC" && crv === "P-256") return "ES256";
  if (kty === "RSA") return "RS256";
  throw new UnusableKey("JWT_KEYS has an unusable key: EC (P-256) and RSA keys as JWK are accepted.");
}

/** Lists the public members, so that no private one can be published. */
function publicHalf({ kty, crv, x, y, n, e }: Record<string, unknown>): JWK {
  return (kty === "RSA" ? { kty, n, e } : { kty, crv, x, y }) as JWK;
}

async function imported(jwk: JWK, alg: Algorithm): Promise<CryptoKey> {
  // We decide the use of a key; the key's own `use` and `key_ops` are ignored.
  const { key_ops: _, use: __, ...bare } = jwk;
  const key = await importJWK(bare, alg).catch(() => undefined);
  if (!key || key instanceof Uint8Array) throw new UnusableKey("JWT_KEYS has a key that cannot be read.");
  return key;
}
