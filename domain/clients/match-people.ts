import { phoneNumber } from "#domain/accounts/phone-number.ts";
import { MAX_TAGS } from "./client-details.ts";
import type { ImportedLine } from "./import-cells.ts";

/** A client on file. `address` is the email address that identifies them, in lower case; for an account its confirmed address. */
export type OnFile = ImportedLine & { id: string; hasAccount: boolean; address: string | null };

type Matched<P extends ImportedLine> = {
  added: P[];
  /** Already on file, with the values that the line adds; existing values are never replaced. */
  known: { person: P; client: OnFile; missing: Partial<ImportedLine> }[];
  /** Already in an earlier line of the same file. */
  repeated: { person: P; first: P }[];
  /** Of those added: people whose address is another person's, by which an address leads to one client; they are added without it. */
  sharing: { person: P; other: string }[];
};

/** Who a file or the list of clients has already, by address and by number. */
type Known<P> = { byAddress: Map<string, P>; byNumber: Map<string, P[]> };

/**
 * Finds out which people are on file: by email address and a name that may be the same, otherwise by number and name together, where the
 * addresses do not differ. Two people of one household have a number or a mailbox in common. Clients with an account are matched only by
 * confirmed address: they read what is on file about them, and may have typed another person's number.
 */
export function matchPeople<P extends ImportedLine>(people: P[], clients: OnFile[]): Matched<P> {
  const onFile: Known<OnFile> = { byAddress: new Map(), byNumber: new Map() };
  for (const client of clients) {
    if (client.address) onFile.byAddress.set(client.address, client);
    if (!client.hasAccount) remember(onFile.byNumber, client, client);
  }
  const inFile: Known<P> = { byAddress: new Map(), byNumber: new Map() };
  const matched: Matched<P> = { added: [], known: [], repeated: [], sharing: [] };
  const firstLines = new Map<string, P>();
  for (const person of people) {
    const address = person.email.toLowerCase();
    const sharesWith = address === "" ? undefined : (onFile.byAddress.get(address) ?? inFile.byAddress.get(address));
    const client =
      find(onFile, person, (each) => each.address ?? "") ??
      (sharesWith &&
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
      matched.known.push({ person, client, missing: missingOf(person, client, onFile.byAddress.has(address)) });
    } else {
      if (sharesWith) matched.sharing.push({ person, other: sharesWith.name });
      matched.added.push(sharesWith ? { ...person, email: "" } : person);
    }
    if (address !== "" && !inFile.byAddress.has(address)) inFile.byAddress.set(address, person);
    remember(inFile.byNumber, person, person);
  }
  return matched;
}

function remember<P>(byNumber: Map<string, P[]>, { phone }: ImportedLine, person: P) {
  const number = phoneNumber(phone);
  if (number) byNumber.set(number, [...(byNumber.get(number) ?? []), person]);
}

/** The one person with this address or number whose name may be the same. */
function find<P extends ImportedLine>(
  known: Known<P>,
  person: ImportedLine,
  addressOf: (each: P) => string,
): P | undefined {
  const address = person.email.toLowerCase();
  const byAddress = address === "" ? undefined : known.byAddress.get(address);
  if (byAddress && mayBeOneName(byAddress.name, person.name)) return byAddress;
  const number = phoneNumber(person.phone);
  const [one, ...others] = (number ? (known.byNumber.get(number) ?? []) : []).filter(
    (each) =>
      isOneName(each.name, person.name) && (address === "" || addressOf(each) === "" || addressOf(each) === address),
  );
  return others.length === 0 ? one : undefined;
}

/** "Maya L." may be "Maya", "T. Okafor" may be "Tom Okafor", "Moon, Anna" is "Anna Moon"; "Zoe Miller" is not "Adam Miller". */
function mayBeOneName(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.toSorted().join(" ") === second.toSorted().join(" ")) return true;
  return areAlike(first[0], second[0]);
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

/** Equal, or one is the other's beginning, as an initial is. */
function areAlike(one = "", other = ""): boolean {
  return one !== "" && other !== "" && (one.startsWith(other) || other.startsWith(one));
}

/** The words of a name without accents, capitals and signs. */
function wordsOf(name: string): string[] {
  const folded = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
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
