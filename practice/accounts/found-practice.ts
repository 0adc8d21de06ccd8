import type { Queries } from "#database/connection/connect.ts";
import { insertSettings } from "#database/practice-settings.ts";
import { findPractitioner, findPractitionersPassword, isFounded, lockFounding, makePractitioner } from "#database/accounts/practitioner.ts";
import { deleteUnconfirmedUser, insertAccount } from "#database/accounts/users.ts";
import { hashPassword, passwordMatches } from "./password-hashing.ts";
import type { Practice } from "#practice/practice.ts";

/** The practitioner's address is already a client's confirmed account. The message is one sentence for the operator. */
export class AddressBelongsToClient extends Error {}

/**
 * Creates the practitioner: a confirmed account whose profile is admin, and the settings row. Any number of nodes may call it at every
 * start; while an admin exists it changes no account, so a password changed since stays. This call is the only way to become admin: a
 * sign-up is never promoted. An unconfirmed account with the address is removed, because its password may be a stranger's; a confirmed one
 * is a client's, so AddressBelongsToClient is thrown and nothing changes. Addresses are compared whole, in lower-case ASCII, so that
 * look-alikes do not match.
 */
export async function foundPractice(practice: Practice, { email, password }: { email: string; password: string }): Promise<void> {
  if (await isFounded(practice.database)) return;
  const address = email.toLowerCase();
  const passwordHash = await hashPassword(password);
  await practice.database.transaction(async (tx) => {
    await lockFounding(tx);
    await insertSettings(tx, (await findPractitioner(tx)) ?? (await createPractitioner(tx, address, passwordHash)));
  });
}

/** Whether the practice has a practitioner's account. */
export async function hasPractitioner(queries: Queries): Promise<boolean> {
  return (await findPractitioner(queries)) !== undefined;
}

/** Whether the practitioner signs in with just this. */
export async function isSignInOf(queries: Queries, { email, password }: { email: string; password: string }): Promise<boolean> {
  return passwordMatches(await findPractitionersPassword(queries, email.toLowerCase()), password);
}

async function createPractitioner(tx: Queries, email: string, passwordHash: string): Promise<string> {
  await deleteUnconfirmedUser(tx, email);
  const id = await insertAccount(tx, { email, passwordHash, fullName: "", metadata: {}, confirmed: true });
  if (id === undefined) {
    throw new AddressBelongsToClient(
      `ADMIN_EMAIL ${email} is already the account of a client; choose another address for the practitioner.`,
    );
  }
  await makePractitioner(tx, id);
  return id;
}
