import { t } from "@sacred-space/words/t.ts";
import type { AuditEntry } from "#app/bookings/history.ts";
import { pounds } from "#domain/money.ts";

type Changes = AuditEntry["changes"];
type Words = (before: unknown, after: unknown, changes: Changes) => string | undefined;

/** For a column that another column of the same change describes. */
const silent: Words = () => undefined;

const CANCELLED: Record<string, string> = {
  "hold-ended": t("Cancelled: the time was held and not paid"),
  client: t("Cancelled by the client"),
  practitioner: t("Cancelled by the practice"),
};

const CANCELLED_WITH_REASON: Record<string, string> = {
  "hold-ended": t("Cancelled: the time was held and not paid, with a reason"),
  client: t("Cancelled by the client, with a reason"),
  practitioner: t("Cancelled by the practice, with a reason"),
};

const STATUS: Record<string, string> = {
  "pending confirmed": t("Confirmed"),
  "pending completed": t("Completed"),
  "confirmed completed": t("Completed"),
  "confirmed pending": t("No longer confirmed"),
  "completed confirmed": t("No longer completed"),
  "completed pending": t("No longer completed"),
};

const PLACES: Record<string, string> = {
  "in person": t("in person"),
  phone: t("by phone"),
  video: t("by video"),
  written: t("in writing"),
};

/** Describes a change of each column of a booking, in this order. Personal columns are described elsewhere. */
export const COLUMN_WORDS: Record<string, Words> = {
  booking_date: silent, // a move describes both
  booking_time: silent,
  language: silent, // of the emails to the client, as the booking was made
  free_until: silent, // changes with every move
  refund_cap: (_, after) =>
    after === null ? undefined : t("After this move, at most {after} % is refunded", { after: Number(after) }),
  service_id: () => t("Another service"),
  variant_id: silent,
  variant_name: (before, after) => t("Variant: {before} to {after}", { before: named(before), after: named(after) }),
  add_ons: (_, after) => t("Add-ons: {names}", { names: addOns(after) }),
  choice: silent, // described by variant, place and add-ons
  is_written: (_, after) => (after === true ? t("To be written") : t("No longer to be written")),
  place: (before, after) =>
    t("Now {after} instead of {before}", {
      after: PLACES[String(after)] ?? String(after),
      before: PLACES[String(before)] ?? String(before),
    }),
  group_session_id: () => t("Another group date"),
  places: (before, after) =>
    t("{after, plural, one {# place} other {# places}} instead of {before}", {
      after: Number(after),
      before: String(before),
    }),
  duration_minutes: (before, after) => t("Length: {before}", { before: minutes(before, after) }),
  buffer_before_minutes: (before, after) => t("Kept free before it: {before}", { before: minutes(before, after) }),
  buffer_minutes: (before, after) => t("Kept free after it: {before}", { before: minutes(before, after) }),
  cancelled_because: (_, after, changes) => {
    const table = "cancellation_reason" in changes ? CANCELLED_WITH_REASON : CANCELLED;
    return table[String(after)];
  },
  cancelled_at: silent,
  status: (before, after, { no_show, cancelled_because }) => {
    if (after === "cancelled") return undefined; // described by cancelled_because
    if (before === "cancelled")
      return cancelled_because?.[0] === "hold-ended" ? t("Booked again") : t("Cancellation undone");
    return no_show?.[1] === true ? undefined : STATUS[`${String(before)} ${String(after)}`];
  },
  no_show: (_, after) => (after === true ? t("The client did not come") : t("The client did come after all")),
  checked_in_at: (_, after) => (after === null ? t("Check-in undone") : t("Checked in")),
  hold_expires_at: (before, after, { status, payment_status, paid_by }) => {
    if (after !== null) return before === null ? t("Held until it is paid") : t("Held longer");
    return status || payment_status || paid_by ? undefined : t("Kept without payment");
  },
  price_pence: (before, after) =>
    t("Price: {from} to {to}", { from: pounds(Number(before)), to: pounds(Number(after)) }),
  paid_pence: (before, after, { paid_by }) =>
    t(
      "{method, select, cash {{amount} paid in cash} transfer {{amount} paid by transfer} link {{amount} paid by a payment link} card {{amount} paid by card} voucher {{amount} paid with a voucher} pass {{amount} paid with a pass} other {{amount} paid}}",
      { method: String(paid_by?.[1]), amount: pounds(Number(after) - Number(before)) },
    ),
  payment_status: (_, after, { paid_by, paid_pence, refunded_pence }) => {
    if (after === "paid") return paid_pence ? undefined : paid(paid_by?.[1]);
    if (after === "refunded") return refunded_pence ? undefined : t("Paid back");
    return t("No longer paid");
  },
  paid_by: (_, after, { payment_status, paid_pence }) => {
    if (payment_status?.[1] === "paid" || paid_pence) return undefined; // described by the payment
    if (after === "link") return t("A payment link was sent");
    if (after === "voucher" || after === "pass") return paid(after);
    return t(
      "{method, select, cash {To be paid in cash} transfer {To be paid by transfer} card {To be paid by card} other {To be paid}}",
      { method: String(after) },
    );
  },
  refunded_pence: (before, after) => t("{amount} refunded", { amount: pounds(Number(after) - Number(before)) }),
  rule_version: (before, after) =>
    t("Terms: version {before} to {after}", { before: String(before), after: String(after) }),
  user_id: (_, after) => (after === null ? t("The client’s account was erased") : t("Given to the client’s account")),
  client_id: (_, after, { user_id, erased_at }) => {
    if (after === null) return user_id || erased_at ? undefined : t("No longer on a client’s file");
    return t("Put on another client’s file");
  },
  erased_at: (_, after) => (after === null ? undefined : t("The client’s details were erased")),
};

function paid(method: unknown): string {
  return t(
    "{method, select, cash {Paid in cash} transfer {Paid by transfer} link {Paid by a payment link} card {Paid by card} voucher {Paid with a voucher} pass {Paid with a pass} other {Paid}}",
    { method: String(method) },
  );
}

function minutes(before: unknown, after: unknown): string {
  return t("{before} to {after, plural, one {# minute} other {# minutes}}", {
    before: String(before),
    after: Number(after),
  });
}

function named(name: unknown): string {
  return typeof name === "string" && name !== "" ? name : t("none");
}

function addOns(sold: unknown): string {
  const names = Array.isArray(sold)
    ? sold.map((each) => (each as { name?: unknown } | null)?.name).filter((name) => typeof name === "string")
    : [];
  return names.join(", ") || t("none");
}
