/** A row of a list of facts. `href` is an address that `value` leads to; plain text shows the address instead. */
export type FactRow = [label: string, value: string, href?: string];

/** What a client is told of a booking; the order is the one of the list. */
export type FactName =
  | "service"
  | "promised"
  | "date"
  | "time"
  | "duration"
  | "places"
  | "leastPlaces"
  | "place"
  | "call"
  | "join"
  | "opens"
  | "way"
  | "map"
  | "parking"
  | "door"
  | "how"
  | "preparation"
  | "price"
  | "payment"
  | "status"
  | "moneyBack"
  | "reference";

/** Rows by what they are about, in their order: labels are in the reader's language. */
export type NamedFacts = Partial<Record<FactName, FactRow>>;

export function rowsOf(facts: NamedFacts): FactRow[] {
  return Object.values(facts).filter((row) => row !== undefined);
}
