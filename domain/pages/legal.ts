// Legal pages have editions: a change of substance makes the next one, a correction belongs to the one that is in force.

/** The month of the specified texts, before there is a later edition or rule. */
const FIRST_EDITION = "December 2024";

/** The texts that a client accepts, with their editions in force. */
export type Editions = { terms: number; privacy: number };

/** How a consent names the edition of one text. */
export function editionName(edition: number): string {
  return edition === 1 ? "2024-12" : String(edition);
}

/** The edition of a stored consent; undefined: it names none. */
export function editionOfName(name: string): number | undefined {
  if (name === editionName(1)) return 1;
  return /^[1-9]\d{0,5}$/.test(name) ? Number(name) : undefined;
}

/** What a person's consent to both texts names: "2024-12" for the specified ones. */
export function consentVersion({ terms, privacy }: Editions): string {
  return terms === 1 && privacy === 1 ? editionName(1) : `${editionName(terms)} ${editionName(privacy)}`;
}

/** The month of a legal text's last change, of the instants (ISO) at which it changed; none: the specified texts. */
export function lastUpdated(changes: (string | null)[]): string {
  const instants = changes.flatMap((change) => (change === null ? [] : [Date.parse(change)]));
  if (instants.length === 0) return FIRST_EDITION;
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(Math.max(...instants));
}
