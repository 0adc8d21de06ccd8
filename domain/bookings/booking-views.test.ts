import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import { BOOKING_STATUSES, type BookingStatus, PAYMENT_STATUSES, type PaymentStatus } from "./booking-status.ts";
import { BOOKING_VIEWS, type BookingNarrowing, type BookingView, boundsOf } from "./booking-views.ts";

const TODAY = "2026-11-23";
const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days));
const booking = fc.record({
  date: day,
  status: fc.constantFrom(...BOOKING_STATUSES),
  payment: fc.constantFrom(...PAYMENT_STATUSES),
});
type Booking = { date: string; status: BookingStatus; payment: PaymentStatus };

function isListed(narrowing: BookingNarrowing, { date, status, payment }: Booking): boolean {
  const bounds = boundsOf(narrowing, TODAY);
  return (
    (bounds.statuses.length === 0 || bounds.statuses.includes(status)) &&
    (bounds.payment === undefined || bounds.payment === payment) &&
    (bounds.from === "" || date >= bounds.from) &&
    (bounds.upTo === "" || date <= bounds.upTo)
  );
}

test("every booking is upcoming, past or cancelled, and in All", () => {
  fc.assert(
    fc.property(booking, (each) => {
      const views = BOOKING_VIEWS.filter((view) => isListed({ view }, each)).filter((view) => view !== "to-confirm");
      expect(views).toHaveLength(2);
      expect(views[1]).toBe("all");
      expect(views[0]).toBe<BookingView>(
        each.status === "cancelled" ? "cancelled" : each.date < TODAY ? "past" : "upcoming",
      );
    }),
  );
});

test("To confirm lists what is paid and pending, however far away it is", () => {
  fc.assert(
    fc.property(booking, (each) => {
      expect(isListed({ view: "to-confirm" }, each)).toBe(each.status === "pending" && each.payment === "paid");
    }),
  );
});

test("narrowing by days or payment never adds a booking", () => {
  fc.assert(
    fc.property(
      booking,
      fc.record({
        view: fc.constantFrom(...BOOKING_VIEWS),
        from: fc.option(day, { nil: undefined }),
        upTo: fc.option(day, { nil: undefined }),
        payment: fc.option(fc.constantFrom(...PAYMENT_STATUSES), { nil: undefined }),
      }),
      (each, narrowing) => {
        if (!isListed(narrowing, each)) return;
        expect(isListed({ view: narrowing.view }, each)).toBe(true);
        expect(each.date >= (narrowing.from ?? each.date) && each.date <= (narrowing.upTo ?? each.date)).toBe(true);
      },
    ),
  );
});
