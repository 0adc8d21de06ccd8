import { pounds } from "#domain/money.ts";
import { capitalised, plural } from "#domain/wording.ts";

const NAMES: Record<string, string> = {
  price_gbp: "Price",
  is_active: "Shown",
  password_hash: "Password",
  email_confirmed_at: "Email confirmed",
  settled_at: "Client told",
  banned_until: "Shut out",
  day_of_week: "Day",
  duration_minutes: "Length",
  buffer_before_minutes: "Kept free before",
  buffer_minutes: "Kept free after",
  client_name: "Name",
  client_email: "Email",
  client_phone: "Phone",
  companions: "Who comes along",
  user_id: "Account",
  path: "Address",
  slug: "Address",
  is_public: "On the site",
  publish_at: "Publication",
  shown_on: "Date shown",
  changed_on: "Date of change",
  blocks: "Text",
  body: "Text",
  preview: "Picture of shared links",
  menu_label: "Link in the menu",
  footer_label: "Link in the footer",
  legal_label: "Link among the legal pages",
  spent_on: "Day",
  expires_on: "Last day",
  token_hash: "Secret address",
  zone_names: "Time zones",
};

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MAX_LENGTH = 60;
const UNITS = ["minute", "hour", "day", "week", "month"];

/** What a newsletter's column tells by having changed. */
const EVENTS: Record<string, string> = {
  started_at: "Sending began",
  paused_at: "Paused or resumed",
  ended_at: "Sending ended",
};

/** Generic text for a column without its own wording: "Sale ends: 24 to 48 hours". A null change means that its values are not recorded. */
export function describeColumn(column: string, change: readonly [unknown, unknown] | null): string {
  if (change === null && EVENTS[column]) return EVENTS[column];
  const name = columnName(column);
  const [before, after] = change?.map((value) => formatValue(column, value)) ?? [];
  return before === undefined && after === undefined
    ? `${name}: changed`
    : `${name}: ${before ?? "nothing"} to ${after ?? "nothing"}`;
}

/** Describes a column of a new row; undefined if it is empty or does not fit a line. */
export function describeNewColumn(column: string, value: unknown): string | undefined {
  const words = formatValue(column, value);
  return words === undefined ? undefined : `${columnName(column)}: ${words}`;
}

function columnName(column: string): string {
  const words = column
    .replace(/_(pence|at|id|minutes|hours|days)$/, "")
    .replace(/^is_/, "")
    .replaceAll("_", " ");
  return NAMES[column] ?? capitalised(words);
}

function formatValue(column: string, value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatNumber(column, value);
  if (typeof value !== "string" || value === "" || value.length > MAX_LENGTH || isOpaque(value)) return undefined;
  return value;
}

function formatNumber(column: string, value: number): string | undefined {
  if (column === "day_of_week") return DAYS[value];
  if (column === "price_gbp" || column.endsWith("_pence")) return pounds(value);
  const unit = UNITS.find((each) => column.endsWith(`_${each}s`));
  return unit ? plural(value, unit) : String(value);
}

/** Whether the text is an id, or an instant in the database's format. */
function isOpaque(text: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text) || /^\d{4}-\d\d-\d\dT\d\d:/.test(text);
}
