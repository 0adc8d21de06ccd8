import { TWO_DAYS } from "#tests/support/data/two-days-rule.ts";
import type { BookingFacts } from "#server/bookings/emails/booking-facts.ts";

/** A booking to write emails about, as it might come from the database. */
export function bookingFacts(change: Partial<BookingFacts> = {}): BookingFacts {
  const isPaid = change.paymentStatus !== "pending";
  return {
    bookingId: "9f2c4e1a-7b1d-4a55-8e0f-2f1f0f3b6a77",
    serviceName: "Rune reading",
    service: { id: "3d1f0a52-6c1e-4b7a-9f43-0a8f6a2d9b10", datesPath: null, bookedOnline: true },
    clientName: "Anna Smith",
    clientEmail: "anna@example.org",
    clientPhone: "07700 900123",
    date: "2026-12-01",
    time: "10:30",
    durationMinutes: 30,
    pricePence: 4500,
    paidPence: isPaid ? (change.pricePence ?? 4500) : 0,
    owedPence: isPaid ? 0 : (change.pricePence ?? 4500),
    refundedPence: 0,
    isWritten: false,
    group: null,
    freeUntil: null,
    confirmBy: isPaid && (change.status ?? "pending") === "pending" ? "2026-11-21T20:04:05Z" : null,
    rule: TWO_DAYS,
    zone: "Europe/London",
    status: "pending",
    paymentStatus: "paid",
    paidBy: "card",
    awaitsCardPayment: false,
    place: "in person",
    area: null,
    meeting: null,
    preparation: null,
    questions: { asked: 0, answered: 0 },
    language: "en-GB",
    practiceLanguage: "en-GB",
    practitionerName: "",
    businessName: "Sacred Space",
    businessPhone: null,
    businessEmail: "hello@practice.example",
    businessAddress: "A private healing space",
    publicUrl: "https://practice.example",
    sequence: 0,
    writtenAt: "2026-11-20T20:04:05Z",
    ...change,
  };
}
