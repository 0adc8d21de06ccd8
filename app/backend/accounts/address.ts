import type { BackendClient } from "#app/backend/data-client.ts";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import { toServerResult } from "./auth-error.ts";

/** The address that an account is signed in to by, and the one that it is moving to, if it is. */
type Address = { email: string; movesTo: string | undefined };

/** Asks the server, because a session on another device may have changed it. */
export async function loadAddress(client: BackendClient): Promise<ServerResult<Address>> {
  return toServerResult(await (await client.auth()).getUser(), ({ user }) => ({
    email: user.email ?? "",
    movesTo: user.new_email || undefined,
  }));
}

/** The page that the emails of a move link to; `of` tells it what they were for. */
const returnTo = () => ({ emailRedirectTo: `${window.location.origin}/email-verified?of=move` });

/** Emails both addresses to confirm the move. Given the present address, it cancels a pending move. */
export async function moveAddress(client: BackendClient, email: string): Promise<ServerResult<unknown>> {
  return toServerResult(await (await client.auth()).updateUser({ email }, returnTo()), () => undefined);
}

/** Sends both emails of a move again; the links in the earlier ones no longer work. */
export async function resendMoveEmails(client: BackendClient, email: string): Promise<ServerResult<unknown>> {
  return toServerResult(await (await client.auth()).resend({ type: "email_change", email, options: returnTo() }), () => undefined);
}
