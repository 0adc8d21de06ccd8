import { createHmac } from "node:crypto";
import type { Factor, UserIdentity, User } from "#server/accounts/users/users.queries.ts";

/** A user as the API returns one; unset fields are absent. Never contains a hash or a token. */
export function userJson(user: User): Record<string, unknown> {
  const confirmedAt = user.emailConfirmedAt;
  return withoutAbsent({
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    email_confirmed_at: confirmedAt,
    phone: "",
    confirmation_sent_at: user.confirmationSentAt,
    confirmed_at: confirmedAt,
    recovery_sent_at: user.recoverySentAt,
    invited_at: user.invitedAt,
    new_email: user.newEmail,
    email_change_sent_at: user.emailChangeSentAt,
    reauthentication_sent_at: user.reauthenticationSentAt,
    last_sign_in_at: user.lastSignInAt,
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: user.identities.map((identity) => identityJson(user, identity)),
    factors: user.factors.length > 0 ? user.factors.map(factorJson) : undefined,
    banned_until: user.bannedUntil,
    deleted_at: user.deletedAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: false,
  });
}

type UnconfirmedUser = { id: string; identityId: string; email: string; metadata: Record<string, unknown> };

/**
 * The answer to a sign-up whose address is still unconfirmed, built from this request alone: an earlier one may be another person's, and
 * whether the address has an account must not be revealed.
 */
export function unconfirmedUserJson({ id, identityId, email, metadata }: UnconfirmedUser): Record<string, unknown> {
  const now = new Date();
  const data = { ...metadata, sub: id, email, email_verified: false, phone_verified: false };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: data,
        provider: "email",
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** A substitute for an account's id: the same at each request, like a real one, and not computable without the secret. */
export function inventedId(secret: string, email: string, of: "user" | "identity"): string {
  const hex = createHmac("sha256", secret).update(`${of} ${email}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A second factor as its owner sees it. */
export function factorJson({ id, friendlyName, status, createdAt, updatedAt }: Factor): Record<string, unknown> {
  return { id, friendly_name: friendlyName, factor_type: "totp", status, created_at: createdAt, updated_at: updatedAt };
}

function identityJson(user: User, identity: UserIdentity): Record<string, unknown> {
  return withoutAbsent({
    identity_id: identity.identityId,
    id: identity.providerId,
    user_id: user.id,
    identity_data: identity.data,
    provider: identity.provider,
    last_sign_in_at: identity.lastSignInAt,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    email: identity.data["email"],
  });
}

function withoutAbsent(json: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value != null));
}
