/** The month of the specified texts, before there is a later edition or rule. */
export const FIRST_EDITION = "December 2024";

/** The month of a legal text's last change, of the instants (ISO) at which it changed; none: the specified texts. */
export function lastUpdated(changes: (string | null)[]): string {
  const instants = changes.flatMap((change) => (change === null ? [] : [Date.parse(change)]));
  if (instants.length === 0) return FIRST_EDITION;
  return new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(Math.max(...instants));
}
