import type { AuditEntry } from "#app/bookings/history.ts";
import { pounds } from "#domain/money.ts";
import { plural } from "#domain/wording.ts";

type Changes = AuditEntry["changes"];
type Words = (before: unknown, after: unknown, changes: Changes) => string | undefined;

/** For a column that another column of the same change describes. */
const silent: Words = () => undefined;

const CANCELLED: Record<string, string> = {
  "hold-ended": "Cancelled: the time was held and not paid",
  client: "Cancelled by the client",
  practitioner: "Cancelled by the practice",
};

const STATUS: Record<string, string> = {
  "pending confirmed": "Confirmed",
  "pending completed": "Completed",
  "confirmed completed": "Completed",
  "confirmed pending": "No longer confirmed",
  "completed confirmed": "No longer completed",
  "completed pending": "No longer completed",
};

const METHODS: Record<string, string> = {
  cash: "in cash",
  transfer: "by transfer",
  link: "by a payment link",
  card: "by card",
  voucher: "with a voucher",
  pass: "with a pass",
};

const PLACES: Record<string, string> = {
  "in person": "in person",
  phone: "by phone",
  video: "by video",
  written: "in writing",
};

/** Describes a change of each column of a booking, in this order. Personal columns are described elsewhere. */
export const COLUMN_WORDS: Record<string, Words> = {
  booking_date: silent, // a move describes both
  booking_time: silent,
  free_until: silent, // changes with every move
  refund_cap: (_, after) => (after === null ? undefined : `After this move, at most ${Number(after)} % is refunded`),
  service_id: () => "Another service",
  variant_id: silent,
  variant_name: (before, after) => `Variant: ${named(before)} to ${named(after)}`,
  add_ons: (_, after) => `Add-ons: ${addOns(after)}`,
  choice: silent, // described by variant, place and add-ons
  is_written: (_, after) => (after === true ? "To be written" : "No longer to be written"),
  place: (before, after) =>
    `Now ${PLACES[String(after)] ?? String(after)} instead of ${PLACES[String(before)] ?? String(before)}`,
  group_session_id: () => "Another group date",
  places: (before, after) => `${plural(Number(after), "place")} instead of ${String(before)}`,
  duration_minutes: (before, after) => `Length: ${minutes(before, after)}`,
  buffer_before_minutes: (before, after) => `Kept free before it: ${minutes(before, after)}`,
  buffer_minutes: (before, after) => `Kept free after it: ${minutes(before, after)}`,
  cancelled_because: (_, after, changes) => {
    const words = CANCELLED[String(after)];
    return words && "cancellation_reason" in changes ? `${words}, with a reason` : words;
  },
  cancelled_at: silent,
  status: (before, after, { no_show, cancelled_because }) => {
    if (after === "cancelled") return undefined; // described by cancelled_because
    if (before === "cancelled") return cancelled_because?.[0] === "hold-ended" ? "Booked again" : "Cancellation undone";
    return no_show?.[1] === true ? undefined : STATUS[`${String(before)} ${String(after)}`];
  },
  no_show: (_, after) => (after === true ? "The client did not come" : "The client did come after all"),
  checked_in_at: (_, after) => (after === null ? "Check-in undone" : "Checked in"),
  hold_expires_at: (before, after, { status, payment_status, paid_by }) => {
    if (after !== null) return before === null ? "Held until it is paid" : "Held longer";
    return status || payment_status || paid_by ? undefined : "Kept without payment";
  },
  price_pence: (before, after) => `Price: ${pounds(Number(before))} to ${pounds(Number(after))}`,
  paid_pence: (before, after, { paid_by }) => `${pounds(Number(after) - Number(before))} paid${method(paid_by)}`,
  payment_status: (_, after, { paid_by, paid_pence, refunded_pence }) => {
    if (after === "paid") return paid_pence ? undefined : `Paid${method(paid_by)}`;
    if (after === "refunded") return refunded_pence ? undefined : "Paid back";
    return "No longer paid";
  },
  paid_by: (_, after, { payment_status, paid_pence }) => {
    if (payment_status?.[1] === "paid" || paid_pence) return undefined; // described by the payment
    if (after === "link") return "A payment link was sent";
    const isCredit = after === "voucher" || after === "pass";
    return `${isCredit ? "Paid" : "To be paid"}${method([null, after])}`;
  },
  refunded_pence: (before, after) => `${pounds(Number(after) - Number(before))} refunded`,
  rule_version: (before, after) => `Terms: version ${String(before)} to ${String(after)}`,
  user_id: (_, after) => (after === null ? "The client’s account was erased" : "Given to the client’s account"),
  client_id: (_, after, { user_id, erased_at }) => {
    if (after === null) return user_id || erased_at ? undefined : "No longer on a client’s file";
    return "Put on another client’s file";
  },
  erased_at: (_, after) => (after === null ? undefined : "The client’s details were erased"),
};

/** Empty without a known method. */
function method(change: Changes[string] | undefined): string {
  const words = METHODS[String(change?.[1])];
  return words ? ` ${words}` : "";
}

function minutes(before: unknown, after: unknown): string {
  return `${String(before)} to ${plural(Number(after), "minute")}`;
}

function named(name: unknown): string {
  return typeof name === "string" && name !== "" ? name : "none";
}

function addOns(sold: unknown): string {
  const names = Array.isArray(sold)
    ? sold.map((each) => (each as { name?: unknown } | null)?.name).filter((name) => typeof name === "string")
    : [];
  return names.join(", ") || "none";
}
