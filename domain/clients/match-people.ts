import { phoneNumber } from "#domain/accounts/phone-number.ts";
import { MAX_TAGS } from "./client-details.ts";
import type { ImportedLine } from "./import-cells.ts";
import { areAlike, mayBeOneName, wordsOf } from "./one-name.ts";

/** A client on file. `address` is the email address that identifies them, in lower case; for an account its confirmed address. */
export type OnFile = ImportedLine & { id: string; hasAccount: boolean; address: string | null };

type Matched<P extends ImportedLine> = {
  added: P[];
  /** Already on file, with the values that the line adds; existing values are never replaced. */
  known: { person: P; client: OnFile; missing: Partial<ImportedLine> }[];
  /** Already in an earlier line of the same file. */
  repeated: { person: P; first: P }[];
  /** Of those added: people with the address of somebody whose name is clearly another. They are added as people of their own. */
  sharing: { person: P; other: string }[];
};

/** Who a file or the list of clients has already, by address and by number. */
type Known<P> = { byAddress: Map<string, P[]>; byNumber: Map<string, P[]> };

/**
 * Finds out which people are on file: by email address and a name that may be the same, otherwise by number and name together, where the
 * addresses do not differ. Two people of one household have a number or a mailbox in common. Clients with an account are matched only by
 * confirmed address: they read what is on file about them, and may have typed another person's number.
 */
export function matchPeople<P extends ImportedLine>(people: P[], clients: OnFile[]): Matched<P> {
  const onFile: Known<OnFile> = { byAddress: new Map(), byNumber: new Map() };
  for (const client of clients) {
    if (client.address) append(onFile.byAddress, client.address, client);
    if (!client.hasAccount) remember(onFile.byNumber, client, client);
  }
  const inFile: Known<P> = { byAddress: new Map(), byNumber: new Map() };
  const matched: Matched<P> = { added: [], known: [], repeated: [], sharing: [] };
  const firstLines = new Map<string, P>();
  for (const person of people) {
    const address = person.email.toLowerCase();
    const [sharer] = [...(onFile.byAddress.get(address) ?? []), ...(inFile.byAddress.get(address) ?? [])];
    const client =
      find(onFile, person, (each) => each.address ?? "") ??
      // Imports used to leave out an address that somebody else had.
      (sharer &&
        clients.find(
          (each) => !each.hasAccount && !each.address && each.phone === person.phone && each.name === person.name,
        ));
    const first = (client && firstLines.get(client.id)) ?? find(inFile, person, (each) => each.email.toLowerCase());
    if (first) {
      matched.repeated.push({ person, first });
      continue;
    }
    if (client) {
      firstLines.set(client.id, person);
      matched.known.push({ person, client, missing: missingOf(person, client) });
    } else {
      if (sharer) matched.sharing.push({ person, other: sharer.name });
      matched.added.push(person);
    }
    if (address !== "") append(inFile.byAddress, address, person);
    remember(inFile.byNumber, person, person);
  }
  return matched;
}

function append<P>(map: Map<string, P[]>, key: string, person: P) {
  map.set(key, [...(map.get(key) ?? []), person]);
}

function remember<P>(byNumber: Map<string, P[]>, { phone }: ImportedLine, person: P) {
  const number = phoneNumber(phone);
  if (number) append(byNumber, number, person);
}

/** The one person with this address or number whose name may be the same. */
function find<P extends ImportedLine>(
  known: Known<P>,
  person: ImportedLine,
  addressOf: (each: P) => string,
): P | undefined {
  const address = person.email.toLowerCase();
  const atAddress = (known.byAddress.get(address) ?? []).filter(({ name }) => mayBeOneName(name, person.name));
  const [nearest] = atAddress.filter(({ name }) => isOneName(name, person.name)).concat(atAddress);
  if (nearest) return nearest;
  const number = phoneNumber(person.phone);
  const [one, ...others] = (number ? (known.byNumber.get(number) ?? []) : []).filter(
    (each) =>
      isOneName(each.name, person.name) && (address === "" || addressOf(each) === "" || addressOf(each) === address),
  );
  return others.length === 0 ? one : undefined;
}

/** The same, and no other last name. */
function isOneName(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return (
    mayBeOneName(one, other) &&
    (first.length < 2 ||
      second.length < 2 ||
      areAlike(first.at(-1), second.at(-1)) ||
      first.includes(second.at(-1) ?? ""))
  );
}

function missingOf(person: ImportedLine, client: OnFile): Partial<ImportedLine> {
  const tags = [...new Set([...client.tags, ...person.tags])].slice(0, MAX_TAGS);
  return {
    ...(client.email === "" && person.email !== "" && { email: person.email }),
    ...(client.phone === "" && person.phone !== "" && { phone: person.phone }),
    ...(client.birthday === "" && person.birthday !== "" && { birthday: person.birthday }),
    ...(client.note === "" && person.note !== "" && { note: person.note }),
    ...(tags.length > client.tags.length && { tags }),
  };
}
