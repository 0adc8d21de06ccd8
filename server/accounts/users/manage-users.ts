import { beginEmailChange, dropEmailChange, forgetWaysIn, isAddressTaken } from "./account-changes.queries.ts";
import { type AdminChange, adminChange, deleteUser, emptyUser, isPractitioner } from "./admin-users.queries.ts";
import { deleteSessions } from "#server/accounts/sessions/sessions.queries.ts";
import { findUser, insertAccount, lockUserByEmail, takeOverUnconfirmed, type User } from "./users.queries.ts";
import { refused, type Rejection, type Result } from "#domain/result.ts";
import { makeOneTimeLink, type OneTimeLink, type AuthRedirect } from "#server/accounts/sessions/one-time-link.ts";
import { hashPassword } from "#server/accounts/passwords/password-hashing.ts";
import type { Practice } from "#kit/server/practice.ts";
import { sendAccountMail } from "#server/accounts/send-account-email.ts";

/** Changes to an account by the secret key. `email` is lower case. */
export type UserChange = Omit<AdminChange, "passwordHash"> & { password: string | undefined };

/** A new account; one imported from elsewhere keeps its `id` and its `passwordHash`, which must satisfy `isUsableHash`. */
export type NewUser = UserChange & { email: string; id?: string | undefined; passwordHash?: string | undefined };

type Made = Result<{ user: User }, "address-taken" | "user-unknown" | "practitioner-stays">;

/** Creates an account without asking its owner. id-taken: the given id has an account. */
export async function createUser(practice: Practice, request: NewUser): Promise<Made | Rejection<"id-taken">> {
  const { password, passwordHash: imported, id: wanted, ...change } = request;
  const passwordHash = password === undefined ? (imported ?? null) : await hashPassword(password);
  return practice.database.transaction(async (tx) => {
    const metadata = request.userMetadata ?? {};
    const fullName = typeof metadata["full_name"] === "string" ? metadata["full_name"].slice(0, 200) : "";
    const { email, confirmed = false } = request;
    const id = await insertAccount(tx, {
      id: wanted,
      email,
      passwordHash,
      fullName,
      metadata,
      confirmed,
      byPractice: true,
    });
    if (id === undefined) return refused((await isAddressTaken(tx, email)) ? "address-taken" : "id-taken");
    await adminChange(tx, id, { ...change, passwordHash: undefined });
    const user = await findUser(tx, id);
    return user ? { ok: true, user } : refused("user-unknown");
  });
}

/** Changes an account. A new password or a ban ends its sessions and invalidates its pending links. */
export async function changeUser(practice: Practice, id: string, { password, ...change }: UserChange): Promise<Made> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return practice.database.transaction(async (tx): Promise<Made> => {
    const outcome = await adminChange(tx, id, { ...change, passwordHash });
    if (outcome === "taken") return refused("address-taken");
    if (password !== undefined || change.bannedFor) {
      await forgetWaysIn(tx, id);
      await deleteSessions(tx, id, "global", id);
    }
    if (password !== undefined || change.bannedFor || change.email !== undefined) await dropEmailChange(tx, id);
    const user = outcome && (await findUser(tx, id));
    return user ? { ok: true, user } : refused("user-unknown");
  });
}

/** Deletes an account, or clears its data if `keepId` is set. The practitioner's own cannot be deleted. */
export function removeUser(practice: Practice, id: string, { keepId }: { keepId: boolean }): Promise<Made> {
  return practice.database.transaction(async (tx): Promise<Made> => {
    const user = await findUser(tx, id);
    if (!user) return refused("user-unknown");
    if (await isPractitioner(tx, id)) return refused("practitioner-stays");
    await (keepId ? emptyUser(tx, id) : deleteUser(tx, id));
    return { ok: true, user };
  });
}

/** Creates an account and emails its owner a link to it. address-taken: the address has a confirmed account. */
export function inviteUser(
  practice: Practice,
  { email, metadata, authRedirect }: { email: string; metadata: Record<string, unknown>; authRedirect: AuthRedirect },
): Promise<Made> {
  return practice.database.transaction(async (tx): Promise<Made> => {
    const known = await lockUserByEmail(tx, email);
    if (known?.emailConfirmedAt) return refused("address-taken");
    const fullName = typeof metadata["full_name"] === "string" ? metadata["full_name"].slice(0, 200) : "";
    const id =
      known?.id ?? (await insertAccount(tx, { email, passwordHash: null, fullName, metadata, confirmed: false }));
    if (id === undefined) return refused("address-taken");
    await sendAccountMail(practice, tx, { userId: id, email, kind: "invite", authRedirect });
    const user = await findUser(tx, id);
    return user ? { ok: true, user } : refused("user-unknown");
  });
}

type LinkKind = "signup" | "invite" | "magiclink" | "recovery" | "email_change_current" | "email_change_new";

type GenerateLinkRequest = {
  kind: LinkKind;
  email: string;
  /** For `signup`. */
  password: string | undefined;
  /** For a change of address, lower case. */
  newEmail: string | undefined;
  metadata: Record<string, unknown>;
  authRedirect: AuthRedirect;
};

/**
 * Creates the link that an email would contain, for callers that send their own emails (generate_link). For a sign-up or an invitation a
 * password of an unconfirmed account ends that the practice did not set: a stranger may have.
 */
export async function makeLink(
  practice: Practice,
  { kind, email, password, newEmail, metadata, authRedirect }: GenerateLinkRequest,
): Promise<Result<{ user: User; link: OneTimeLink }, "address-taken" | "user-unknown">> {
  const passwordHash = kind === "signup" && password !== undefined ? await hashPassword(password) : null;
  return practice.database.transaction(async (tx) => {
    let user = await lockUserByEmail(tx, email);
    if (kind === "signup" || kind === "invite") {
      if (user?.emailConfirmedAt) return refused("address-taken");
      if (user) await takeOverUnconfirmed(tx, user.id, passwordHash);
    }
    if (!user && kind !== "recovery" && !kind.startsWith("email_change")) {
      const id = await insertAccount(tx, {
        email,
        passwordHash,
        fullName: "",
        metadata,
        confirmed: false,
        byPractice: true,
      });
      user = id === undefined ? undefined : await findUser(tx, id);
    }
    if (!user) return refused("user-unknown");
    if (kind === "email_change_current" || kind === "email_change_new") {
      if (newEmail === undefined) return refused("user-unknown");
      if (await isAddressTaken(tx, newEmail)) return refused("address-taken");
      if (user.newEmail !== newEmail) await beginEmailChange(tx, user.id, newEmail);
      const to = kind === "email_change_new" ? newEmail : email;
      const link = await makeOneTimeLink(practice, tx, {
        userId: user.id,
        email: to,
        kind: "email_change",
        authRedirect,
      });
      return { ok: true, user: (await findUser(tx, user.id)) ?? user, link };
    }
    const link = await makeOneTimeLink(practice, tx, { userId: user.id, email, kind, authRedirect });
    return { ok: true, user: (await findUser(tx, user.id)) ?? user, link };
  });
}
