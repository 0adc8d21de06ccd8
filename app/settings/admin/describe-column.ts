import { t } from "@sacred-space/words/t.ts";
import { pounds } from "#domain/money.ts";
import { parseDate } from "#domain/time.ts";
import { capitalised, formatDay } from "#domain/wording.ts";
import { weekday } from "#app/bookings/admin/hours/hours.ts";

const NAMES: Record<string, string> = {
  price_gbp: t("Price"),
  is_active: t("Shown"),
  password_hash: t("Password"),
  email_confirmed_at: t("Email confirmed"),
  settled_at: t("Client told"),
  banned_until: t("Shut out"),
  day_of_week: t("Day"),
  duration_minutes: t("Length"),
  buffer_before_minutes: t("Kept free before"),
  buffer_minutes: t("Kept free after"),
  client_name: t("Name"),
  client_email: t("Email"),
  client_phone: t("Phone"),
  companions: t("Who comes along"),
  user_id: t("Account"),
  path: t("Address"),
  slug: t("Address"),
  is_public: t("On the site"),
  publish_at: t("Publication"),
  shown_on: t("Date shown"),
  changed_on: t("Date of change"),
  blocks: t("Text"),
  body: t("Text"),
  preview: t("Picture of shared links"),
  menu_label: t("Link in the menu"),
  footer_label: t("Link in the footer"),
  legal_label: t("Link among the legal pages"),
  spent_on: t("Day"),
  expires_on: t("Last day"),
  token_hash: t("Secret address"),
  zone_names: t("Time zones"),
};

const MAX_LENGTH = 60;

/** What a newsletter's column tells by having changed. */
const EVENTS: Record<string, string> = {
  started_at: t("Sending began"),
  paused_at: t("Paused or resumed"),
  ended_at: t("Sending ended"),
};

/** Generic text for a column without its own wording: "Sale ends: 24 to 48 hours". A null change means that its values are not recorded. */
export function describeColumn(column: string, change: readonly [unknown, unknown] | null): string {
  if (change === null && EVENTS[column]) return EVENTS[column];
  const name = columnName(column);
  const [before, after] = change?.map((value) => formatValue(column, value)) ?? [];
  return before === undefined && after === undefined
    ? t("{name}: changed", { name })
    : t("{name}: {before} to {after}", { name, before: before ?? t("nothing"), after: after ?? t("nothing") });
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
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return formatNumber(column, value);
  if (typeof value !== "string" || value === "" || value.length > MAX_LENGTH || isOpaque(value)) return undefined;
  return parseDate(value) ? formatDay(value, "medium") : value;
}

function formatNumber(column: string, value: number): string | undefined {
  if (column === "day_of_week") return weekday(value);
  if (column === "price_gbp" || column.endsWith("_pence")) return pounds(value);
  const [, unit] = /_(minutes|hours|days|weeks|months)$/.exec(column) ?? [];
  return unit === undefined
    ? String(value)
    : t(
        "{unit, select, minutes {{value, plural, one {# minute} other {# minutes}}} hours {{value, plural, one {# hour} other {# hours}}} days {{value, plural, one {# day} other {# days}}} weeks {{value, plural, one {# week} other {# weeks}}} other {{value, plural, one {# month} other {# months}}}}",
        { unit, value },
      );
}

/** Whether the text is an id, or an instant in the database's format. */
function isOpaque(text: string): boolean {
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text) || /^\d{4}-\d\d-\d\dT\d\d:/.test(text);
}
