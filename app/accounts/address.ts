import type { BackendClient } from "#app/kit/backend/data-client.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { toServerResult } from "./auth-error.ts";

/** An account's email address, and the new one of a pending change. */
type Address = { email: string; movesTo: string | undefined };

/** Queries the server, since a session on another device may have changed the address. */
export async function loadAddress(client: BackendClient): Promise<ServerResult<Address>> {
  return toServerResult(await (await client.auth()).getUser(), ({ user }) => ({
    email: user.email ?? "",
    movesTo: user.new_email || undefined,
  }));
}

/** The page to which the emails of an address change link; `of` tells it their purpose. */
const returnTo = () => ({ emailRedirectTo: `${window.location.origin}/email-verified?of=move` });

/** Emails both addresses to confirm the change. The current address as `email` cancels a pending change. */
export async function moveAddress(client: BackendClient, email: string): Promise<ServerResult<unknown>> {
  return toServerResult(await (await client.auth()).updateUser({ email }, returnTo()), () => undefined);
}

/** Sends both confirmation emails again; the links in the earlier ones stop working. */
export async function resendMoveEmails(client: BackendClient, email: string): Promise<ServerResult<unknown>> {
  return toServerResult(
    await (await client.auth()).resend({ type: "email_change", email, options: returnTo() }),
    () => undefined,
  );
}
