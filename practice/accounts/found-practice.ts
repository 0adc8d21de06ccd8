import type { Queries } from "#database/connection/connect.ts";
import { insertSettings } from "#database/practice-settings.ts";
import { findPractitioner, findPractitionersPassword, isFounded, lockFounding, makePractitioner } from "#database/accounts/practitioner.ts";
import { deleteUnconfirmedUser, insertAccount } from "#database/accounts/users.ts";
import { hashPassword, passwordMatches } from "./password-hashing.ts";
import type { Practice } from "#practice/practice.ts";

/** The address meant for the practitioner belongs to a client who has proved it. The message is one sentence for whoever starts the server. */
export class AddressBelongsToClient extends Error {}

/**
 * Gives the practice its practitioner: a confirmed account whose profile is admin, and the settings row. Happens once: any number
 * of nodes may call it at every start, and while there is an admin it changes nobody's account, so a password changed since stays.
 *
 * The only way to become admin is this call, with an address and a password from whoever runs the server, and
 * never is a sign-up promoted. If somebody has signed up with the address but not proved it, that account is removed: its password
 * may be a stranger's. If it was proved, a client of the practice lives there: AddressBelongsToClient is thrown and nothing changes.
 * Look-alike addresses stay strangers: an address is plain lower-case ASCII, and compared whole.
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
