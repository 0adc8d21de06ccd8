// Legal pages have editions: a change of substance makes a new one, a correction belongs to the edition in force.

/** The date of the specified texts, shown until there is a later edition or booking rule. */
const FIRST_EDITION = "December 2024";

/** The editions in force of the texts that a client accepts. */
export type Editions = { terms: number; privacy: number };

/** The name of an edition in a stored consent. */
export function editionName(edition: number): string {
  return edition === 1 ? "2024-12" : String(edition);
}

/** Returns the edition that a stored consent names; undefined if it names none. */
export function editionOfName(name: string): number | undefined {
  if (name === editionName(1)) return 1;
  return /^[1-9]\d{0,5}$/.test(name) ? Number(name) : undefined;
}

/** Returns the version stored with a person's consent to both texts: "2024-12" for the specified ones. */
export function consentVersion({ terms, privacy }: Editions): string {
  return terms === 1 && privacy === 1 ? editionName(1) : `${editionName(terms)} ${editionName(privacy)}`;
}

/** Returns the month of the latest of these changes (ISO instants) to a legal text; without any, that of the specified texts. */
export function lastUpdated(changes: (string | null)[]): string {
  const instants = changes.flatMap((change) => (change === null ? [] : [Date.parse(change)]));
  if (instants.length === 0) return FIRST_EDITION;
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Math.max(...instants),
  );
}
