import { phoneNumber } from "#domain/accounts/phone-number.ts";
import { MAX_TAGS } from "./client-details.ts";
import type { ImportedLine } from "./import-columns.ts";

/** A client on file. `address` is the email address that identifies them, in lower case; for an account its confirmed address. */
export type OnFile = ImportedLine & { id: string; hasAccount: boolean; address: string | null };

type Matched<P extends ImportedLine> = {
  added: P[];
  /** Already on file, with the values that the line adds; existing values are never replaced. */
  known: { person: P; client: OnFile; missing: Partial<ImportedLine> }[];
  /** Already in an earlier line of the same file. */
  repeated: { person: P; first: P }[];
};

/**
 * Finds out which people are on file: by email address, otherwise by a phone number that only one client has. Clients with an account are
 * matched only by confirmed address: they read what is on file about them, and may have typed another person's number.
 */
export function matchPeople<P extends ImportedLine>(people: P[], clients: OnFile[]): Matched<P> {
  const byAddress = new Map(clients.flatMap((client) => (client.address ? [[client.address, client] as const] : [])));
  const byPhone = new Map<string, OnFile | undefined>();
  for (const client of clients) {
    const number = phoneNumber(client.phone);
    if (number && !client.hasAccount) byPhone.set(number, byPhone.has(number) ? undefined : client);
  }
  const matched: Matched<P> = { added: [], known: [], repeated: [] };
  const seen = new Map<string, P>();
  for (const person of people) {
    const address = person.email.toLowerCase();
    const number = phoneNumber(person.phone);
    const keys = [address, number].filter((key) => key !== undefined && key !== "") as string[];
    const client = byAddress.get(address) ?? (number ? byPhone.get(number) : undefined);
    if (client) keys.push(client.id);
    const first = keys.map((key) => seen.get(key)).find(Boolean);
    for (const key of keys) if (!seen.has(key)) seen.set(key, person);
    if (first) matched.repeated.push({ person, first });
    else if (client) matched.known.push({ person, client, missing: missingOf(person, client, byAddress.has(address)) });
    else matched.added.push(person);
  }
  return matched;
}

function missingOf(person: ImportedLine, client: OnFile, isAddressKnown: boolean): Partial<ImportedLine> {
  const tags = [...new Set([...client.tags, ...person.tags])].slice(0, MAX_TAGS);
  return {
    ...(client.email === "" && person.email !== "" && !isAddressKnown && { email: person.email }),
    ...(client.phone === "" && person.phone !== "" && { phone: person.phone }),
    ...(client.birthday === "" && person.birthday !== "" && { birthday: person.birthday }),
    ...(client.note === "" && person.note !== "" && { note: person.note }),
    ...(tags.length > client.tags.length && { tags }),
  };
}
