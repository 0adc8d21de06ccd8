import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { actAs } from "#database/connection/as-identity.ts";
import {
  type Credential,
  deletePasskey,
  insertPasskey,
  insertPasskeyChallenge,
  listCredentials,
  lockCredential,
  noteUse,
  type Passkey,
  spendPasskeyChallenge,
} from "./passkeys.queries.ts";
import type { Device } from "#server/accounts/sessions/sessions.queries.ts";
import { findUser, isBanned } from "#server/accounts/users/users.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import { refused, type Rejection, type Result } from "#domain/result.ts";
import { isSignInRecent } from "#server/accounts/sessions/recent-sign-in.ts";
import type { Practice } from "#kit/server/practice.ts";
import { createSession, type SignedIn } from "#server/accounts/sessions/create-session.ts";
import { mailSecurityNotice } from "#server/accounts/send-account-email.ts";

const MAX_PASSKEYS = 20;

/** A passkey replaces both password and second factor, so the device must ask for a fingerprint, a face or a PIN each time. */
const USER_VERIFICATION = "required";

/** Loaded at the first passkey: with its ASN.1 and X.509 it is a seventh of all modules. */
const webauthn = () => import("@simplewebauthn/server");

/** What is sent to the browser; `expiresAt` in whole seconds. */
type Ceremony<Options> = { id: string; expiresAt: number; options: Options };

/** The response of an authenticator, not verified yet. */
type Answered<Response> = { challengeId: string; response: Response };

type ChallengeFault = Rejection<"passkey-challenge-unknown" | "passkey-challenge-expired">;

/** Where passkeys are valid: the site's own origin, never what a request claims. */
function site({ publicUrl }: Practice) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** Starts adding a passkey to a user's account; passkey-needs-sign-in: isSignInRecent. */
export async function beginRegistration(
  practice: Practice,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<
  Result<Ceremony<PublicKeyCredentialCreationOptionsJSON>, "too-many-passkeys" | "user-gone" | "passkey-needs-sign-in">
> {
  const { database } = practice;
  if (!(await isSignInRecent(database, userId, sessionId))) return refused("passkey-needs-sign-in");
  const user = await findUser(database, userId);
  if (!user) return refused("user-gone");
  const credentials = await listCredentials(database, userId);
  if (credentials.length >= MAX_PASSKEYS) return refused("too-many-passkeys");
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: (await findPracticeDetails(database)).name,
    rpID: site(practice).rpID,
    userName: user.email,
    userID: new TextEncoder().encode(userId),
    excludeCredentials: credentials.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: USER_VERIFICATION },
  });
  return { ok: true, ...(await insertPasskeyChallenge(database, options.challenge, userId)), options };
}

/** Adds the passkey and notifies its owner by email. The challenge is used up even if verification fails. */
export async function finishRegistration(
  practice: Practice,
  {
    userId,
    friendlyName,
    challengeId,
    response,
  }: Answered<RegistrationResponseJSON> & { userId: string; friendlyName: string },
): Promise<
  { ok: true; passkey: Passkey } | ChallengeFault | Rejection<"passkey-refused" | "passkey-exists" | "user-gone">
> {
  const { rpID, origin } = site(practice);
  const spent = await spend(practice, challengeId, userId);
  if (!spent.ok) return spent;
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: spent.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => undefined); // it throws if verification fails
  if (!checked?.verified) return refused("passkey-refused");
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  const credential = { id, publicKey: Buffer.from(publicKey), counter, transports };
  return practice.database.transaction(async (tx) => {
    await actAs(tx, userId);
    const user = await findUser(tx, userId);
    if (!user) return refused("user-gone");
    const passkey = await insertPasskey(tx, { userId, friendlyName, credential });
    if (!passkey) return refused("passkey-exists");
    await mailSecurityNotice(practice, tx, "passkey-added", user);
    return { ok: true, passkey };
  });
}

/** Starts a sign-in; the device offers the passkeys that it has for this site. */
export async function beginAuthentication(
  practice: Practice,
): Promise<Ceremony<PublicKeyCredentialRequestOptionsJSON>> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: site(practice).rpID,
    userVerification: USER_VERIFICATION,
  });
  return { ...(await insertPasskeyChallenge(practice.database, options.challenge, null)), options };
}

/** Opens a session at aal2. A counter that does not increase (a cloned authenticator) is refused. */
export async function finishAuthentication(
  practice: Practice,
  { challengeId, response, device }: Answered<AuthenticationResponseJSON> & { device: Device },
): Promise<SignedIn | ChallengeFault | Rejection<"passkey-refused" | "user-banned">> {
  const spent = await spend(practice, challengeId, null);
  if (!spent.ok) return spent;
  return practice.database.transaction(async (tx): Promise<SignedIn | Rejection<"passkey-refused" | "user-banned">> => {
    const credential = await lockCredential(tx, response.id);
    const counter = credential && (await counterOf(practice, { credential, response, challenge: spent.challenge }));
    if (!credential || counter === undefined) return refused("passkey-refused");
    if (await isBanned(tx, credential.userId)) return refused("user-banned");
    await noteUse(tx, credential.id, counter);
    return (await createSession(tx, credential.userId, "webauthn", device, "aal2")) ?? refused("passkey-refused");
  });
}

type Shown = { credential: Credential & { userId: string }; response: AuthenticationResponseJSON; challenge: string };

/** Returns the authenticator's new counter; undefined if the response is invalid. */
async function counterOf(practice: Practice, { credential, response, challenge }: Shown): Promise<number | undefined> {
  const { rpID, origin } = site(practice);
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== credential.userId) return undefined;
  const { id, publicKey, counter } = credential;
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined); // it throws if verification fails
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

/** Removes a passkey, by its owner or by the server, and tells its owner by email. */
export function removePasskey(
  practice: Practice,
  userId: string,
  id: string,
  by: "owner" | "server",
): Promise<Result<{ passkey: Passkey }, "passkey-unknown">> {
  return practice.database.transaction(async (tx) => {
    if (by === "owner") await actAs(tx, userId);
    const passkey = await deletePasskey(tx, userId, id);
    const user = passkey && (await findUser(tx, userId));
    if (!passkey || !user) return refused("passkey-unknown");
    await mailSecurityNotice(practice, tx, "passkey-removed", user);
    return { ok: true, passkey };
  });
}

async function spend(
  { database }: Practice,
  id: string,
  userId: string | null,
): Promise<{ ok: true; challenge: string } | ChallengeFault> {
  const spent = await spendPasskeyChallenge(database, id, userId);
  if (!spent) return refused("passkey-challenge-unknown");
  return spent.expired ? refused("passkey-challenge-expired") : { ok: true, challenge: spent.challenge };
}
