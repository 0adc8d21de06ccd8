import type { BackendClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { toServerResult } from "./auth-error.ts";

/** A verified authenticator app. */
export type SecondFactor = { id: string; addedAt: string };

/** The verified factors, oldest first. */
export async function loadFactors(client: BackendClient): Promise<ServerResult<SecondFactor[]>> {
  const listed = await (await client.auth()).mfa.listFactors();
  return toServerResult(listed, ({ totp }) => totp.map(({ id, created_at: addedAt }) => ({ id, addedAt })));
}

/** A factor that awaits its first code: the QR code, its `otpauth:` address, and the secret for typing it. */
export type Enrolment = { id: string; picture: string; uri: string; secret: string };

export async function startEnrolment(client: BackendClient, issuer: string): Promise<ServerResult<Enrolment>> {
  const friendlyName = `Authenticator app, ${new Date().toISOString().slice(0, 19).replace("T", " ")}`;
  return toServerResult(
    await (await client.auth()).mfa.enroll({ factorType: "totp", friendlyName, issuer }),
    ({ id, totp }) => {
      const drawing = totp.qr_code.replace(/^[^,]*,/, "");
      return { id, picture: `data:image/svg+xml,${encodeURIComponent(drawing)}`, uri: totp.uri, secret: totp.secret };
    },
  );
}

/** Verifies a code; the session then has the second assurance level (aal2). */
export async function verifyCode(
  client: BackendClient,
  factorId: string,
  code: string,
): Promise<ServerResult<unknown>> {
  return toServerResult(
    await (await client.auth()).mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, "") }),
    () => undefined,
  );
}

/** Removes a factor, which lowers the session to aal1: if another factor is left, its code is required again. */
export async function removeFactor(client: BackendClient, factorId: string): Promise<ServerResult<unknown>> {
  const removed = await (await client.auth()).mfa.unenroll({ factorId });
  if (!removed.error) await (await client.auth()).refreshSession();
  return toServerResult(removed, () => undefined);
}
