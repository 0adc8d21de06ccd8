import { t } from "@sacred-space/words/t.ts";

/** Labels for the fields of the application's functions. */
const FIELDS: Record<string, string> = {
  bookingDate: t("The date"),
  bookingTime: t("The time"),
  clientEmail: t("The email address"),
  clientName: t("The name"),
  clientPhone: t("The phone number"),
  email: t("The email address"),
  message: t("The message"),
  notes: t("The note"),
  pricePence: t("The price"),
  reason: t("The reason"),
  recipient: t("The email address"),
  refund: t("The refund"),
  refundPence: t("The refund"),
  subject: t("The subject"),
  text: t("The text"),
};

const NOT_RIGHT = t("Something here is not right. Please look at it again.");
const BROKEN = t("Something went wrong on our side. Please try again in a minute.");

/** SQLSTATE and PGRST codes that a user can cause, with messages that say what to do. */
const DATABASE: Record<string, string> = {
  "22003": t("A number here is too large. Please write a smaller one."),
  "22007": NOT_RIGHT,
  "22008": NOT_RIGHT,
  "22P02": NOT_RIGHT,
  "23502": t("Something is missing here. Please look at it again."),
  "23503": t("This belongs to something that is no longer there. Please load the page again."),
  "23505": t("There is one like this already."),
  "23514": t("This is not possible any more, or not with these details. Please look at it again."),
  "23P01": t("Something else is in the way at this time."),
  "42501": t("You may not do this. Please sign in again."),
  "57014": t("This took too long. Please try again in a minute."),
  PGRST116: t("This is no longer there. Please load the page again."),
  PGRST301: t("Your session has ended. Please sign in again."),
  PGRST303: t("Your session has ended. Please sign in again."),
};

/** PostgreSQL's own messages for a failed check. */
const OF_POSTGRESQL = /^(?:new row for relation|value for domain|column) /;

const DATABASE_CODE = /^(?:[0-9A-Z]{5}|PGRST\d+)$/;

/** The message of a refusal for a person: field names and database messages are replaced. */
export function refusalMessage(code: string, message: string): string {
  if (code === "invalid-request") return fieldMessage(message);
  if (code === "23514" && !OF_POSTGRESQL.test(message)) return message; // an application rule with its own message
  if (DATABASE_CODE.test(code)) return DATABASE[code] ?? BROKEN;
  return message;
}

/** "pricePence is not an amount in pence" becomes "The price is not an amount." */
function fieldMessage(message: string): string {
  const [, field = "", fault = ""] = /^(\w+) (.*)$/.exec(message) ?? [];
  const name = FIELDS[field];
  return name
    ? t("{name} {fault}. Please look at it again.", { name, fault: fault.replace(/ in pence$| \([^)]*\)$/, "") })
    : NOT_RIGHT;
}
