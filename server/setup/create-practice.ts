import { randomBytes } from "node:crypto";
import { reader, SOURCE_LANGUAGE } from "@sacred-space/words/reader.ts";
import { t } from "@sacred-space/words/t.ts";
import type { Database, Queries } from "#database/connection/connect.ts";
import {
  findFirstRun,
  isSetupLink,
  markStepDone,
  saveSetupLink,
  redeemSetupLink,
} from "#server/settings/first-run.queries.ts";
import { insertSettings } from "#server/settings/practice-settings.queries.ts";
import {
  findPractitioner,
  findPractitionersSignIn,
  isFounded,
  lockFounding,
  makePractitioner,
} from "#server/accounts/users/practitioner.queries.ts";
import { deleteUnconfirmedUser, insertAccount } from "#server/accounts/users/users.queries.ts";
import { contentIn, SOURCE_CONTENT } from "#domain/content/content-in.ts";
import type { Content } from "#domain/content/content.ts";
import { type Founding, UNNAMED } from "#domain/first-run/founding.ts";
import { SPECIFIED_NAME } from "#domain/look/look.ts";
import { done, refused } from "#domain/result.ts";
import { digest } from "#server/accounts/hash-token.ts";
import { replaceFirstVersion } from "#server/pages/pages.queries.ts";
import { hashPassword, passwordMatches } from "#server/accounts/passwords/password-hashing.ts";
import type { Practice } from "#kit/server/practice.ts";

const SECRET_BYTES = 16;

/** The settings until the practitioner changes them. */
export const NEUTRAL_SETTINGS = {
  name: UNNAMED,
  zone: "Europe/London",
  language: SOURCE_LANGUAGE,
  mark: "none",
} as const;

/** Whether the practitioner has given the practice a name. */
export function isNamed(name: string): boolean {
  return name !== UNNAMED && name !== SPECIFIED_NAME;
}

/** The practitioner's address is already a client's confirmed account. The message is one sentence for the operator. */
class AddressBelongsToClient extends Error {}

/**
 * Creates the practitioner: a confirmed account whose profile is admin, and the settings row. Any number of nodes may call it at every
 * start; while an admin exists it changes no account, so a password changed since stays. This call is the only way to become admin: a
 * sign-up is never promoted. An unconfirmed account with the address is removed, because its password may be a stranger's; a confirmed one
 * is a client's, so AddressBelongsToClient is thrown and nothing changes. Addresses are compared whole, in lower-case ASCII, so that
 * look-alikes do not match.
 */
export async function createPractice(
  practice: Practice,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await isFounded(practice.database)) return;
  const address = email.toLowerCase();
  const passwordHash = await hashPassword(password);
  await practice.database.transaction(async (tx) => {
    await lockFounding(tx);
    const own = (await findFirstRun(tx)) && { ...NEUTRAL_SETTINGS, email: address };
    await insertSettings(
      tx,
      (await findPractitioner(tx)) ?? (await createPractitioner(tx, address, passwordHash)),
      own,
    );
  });
}

/**
 * Does the same by the one-time link, which works once: of several concurrent requests one founds the practice. Its pages, which nobody has
 * seen, are said in the practitioner's language from then on. Refusals: link-over, invalid-request (an unknown zone, or an address that a
 * client has).
 */
export async function foundByLink({ database }: Practice, { secret, businessName, email, password, zone }: Founding) {
  const passwordHash = await hashPassword(password);
  try {
    return await database.transaction(async (tx) => {
      await lockFounding(tx);
      if (!(await redeemSetupLink(tx, digest(secret))) || (await hasPractitioner(tx))) return refused("link-over");
      const address = email.toLowerCase();
      const { language } = reader();
      const own = { ...NEUTRAL_SETTINGS, name: businessName, email: address, zone, language };
      await insertSettings(tx, await createPractitioner(tx, address, passwordHash), own);
      await sayPages(tx, contentIn(language));
      await markStepDone(tx, "practice");
      return done();
    });
  } catch (error) {
    if (error instanceof AddressBelongsToClient)
      return refused("invalid-request", { detail: t("This address is the account of a client") });
    if ((error as { constraint?: string }).constraint === "business_settings_zone_exists")
      return refused("invalid-request", { detail: t("This time zone is not known") });
    throw error;
  }
}

/** The pages of a first run stand there since the start, in the language of the specification. */
async function sayPages(tx: Queries, content: Content): Promise<void> {
  if (content === SOURCE_CONTENT) return;
  for (const page of content.ownPages) await replaceFirstVersion(tx, page);
}

/** Returns the path of a new one-time link, which invalidates an earlier one. Undefined if the practice exists already. */
export async function newSetupPath(database: Database): Promise<string | undefined> {
  if (await hasPractitioner(database)) return undefined;
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  return (await saveSetupLink(database, digest(secret))) ? `/setup/${secret}` : undefined;
}

/** Refused if this secret cannot found the practice. */
export async function checkSetupLink(practice: Practice, _: unknown, { secret }: { secret: string }) {
  return (await isSetupSecret(practice, secret)) ? done() : refused("link-over");
}

/** Whether this secret can found the practice. */
export async function isSetupSecret({ database }: Pick<Practice, "database">, secret: string): Promise<boolean> {
  return (await isSetupLink(database, digest(secret))) && !(await hasPractitioner(database));
}

/** Whether the practice has a practitioner's account. */
export async function hasPractitioner(queries: Queries): Promise<boolean> {
  return (await findPractitioner(queries)) !== undefined;
}

/** The address with which the practitioner signs in; undefined if this is not their password. */
export async function addressOfSignIn(queries: Queries, password: string): Promise<string | undefined> {
  const found = await findPractitionersSignIn(queries);
  return (await passwordMatches(found?.hash, password)) ? found?.email : undefined;
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
