import { t } from "@sacred-space/words/t.ts";
import type { BackendClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { toServerResult } from "./auth-error.ts";

export type Passkey = { id: string; name: string; addedAt: string; lastUsedAt: string | undefined };

export async function loadPasskeys(client: BackendClient): Promise<ServerResult<Passkey[]>> {
  return toServerResult(await (await client.auth()).passkey.list(), (passkeys) =>
    passkeys.map((one) => ({
      id: one.id,
      name: one.friendly_name || t("Passkey"),
      addedAt: one.created_at,
      lastUsedAt: one.last_used_at,
    })),
  );
}

export async function addPasskey(client: BackendClient, friendlyName: string): Promise<ServerResult<unknown>> {
  const auth = await client.auth();
  const { data, error } = await auth.registerPasskey();
  if (error) return toServerResult({ data, error: passkeyFailure(error, NOT_ADDED) }, () => undefined);
  return toServerResult(await auth.passkey.update({ passkeyId: data.id, friendlyName }), () => undefined);
}

export async function renamePasskey(
  client: BackendClient,
  { id, name }: Pick<Passkey, "id" | "name">,
): Promise<ServerResult<unknown>> {
  return toServerResult(
    await (await client.auth()).passkey.update({ passkeyId: id, friendlyName: name }),
    () => undefined,
  );
}

export async function removePasskey(client: BackendClient, passkeyId: string): Promise<ServerResult<unknown>> {
  return toServerResult(await (await client.auth()).passkey.delete({ passkeyId }), () => undefined);
}

/**
 * Signs in with one of the device's passkeys for this site. `conditional`: the browser lists them at the email field until one is chosen or
 * the next call aborts it.
 */
export async function signInWithPasskey(
  client: BackendClient,
  mediation?: "conditional",
): Promise<ServerResult<unknown>> {
  const auth = await client.auth();
  const { data, error } = await auth.signInWithPasskey(mediation && { options: { mediation } });
  return toServerResult({ data, error: error && passkeyFailure(error, NOT_SIGNED_IN) }, () => undefined);
}

/** Whether the device's response arrived after its challenge had expired. */
export function waitedTooLong({ code }: { code?: string | undefined }): boolean {
  return code === "webauthn_challenge_expired" || code === "webauthn_challenge_not_found";
}

type Failure = { name: string; message: string; code?: string | undefined; status?: number | undefined };

type Outcome = { isUnknown: string; tookTooLong: string; isMissing: string };

const NOT_ADDED: Outcome = {
  isUnknown: t("No passkey was added. This passkey is not known here: use another one, or your password."),
  tookTooLong: t("No passkey was added. It took too long: please choose your passkey once more."),
  isMissing: t("No passkey was added. The device has no passkey for this site, or was not asked to go on."),
};

const NOT_SIGNED_IN: Outcome = {
  isUnknown: t("You are not signed in. This passkey is not known here: use another one, or your password."),
  tookTooLong: t("You are not signed in. It took too long: please choose your passkey once more."),
  isMissing: t("You are not signed in. The device has no passkey for this site, or was not asked to go on."),
};

/** Replaces the browser's own errors: they are for developers, and do not distinguish a closed dialog from a device without a passkey. */
function passkeyFailure({ name, message, code, status }: Failure, outcome: Outcome): Failure {
  if (code === "webauthn_verification_failed")
    return {
      name,
      code,
      status,
      message: outcome.isUnknown,
    };
  if (waitedTooLong({ code })) return { name, code, status, message: outcome.tookTooLong };
  const isServers = name.startsWith("Auth") && name !== "AuthUnknownError";
  return {
    name,
    code,
    status,
    message: isServers ? message : outcome.isMissing,
  };
}
