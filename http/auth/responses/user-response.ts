import { randomUUID } from "node:crypto";
import type { Factor, UserIdentity, User } from "#database/accounts/users.ts";

/** A user as the wire shows one: what is not set is absent. Never a hash, never a token. */
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

/** An invented user in place of one whose address must not be revealed. */
export function inventedUserJson(email: string, metadata: Record<string, unknown>): Record<string, unknown> {
  const now = new Date();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
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
