import ICAL from "ical.js";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBooking } from "./changes/cancel-booking.ts";
import { handBackCash } from "#server/payments/refunds/hand-back-cash.ts";
import { receiptOf } from "#server/money/receipt.ts";
import { startBooking } from "./new/start-booking.ts";
import { takePayment } from "#server/payments/take-payment.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { type PaidBooking, PRACTITIONER } from "#tests/support/start-practice.ts";

let api: FunctionsApi;
let alice: { authorization: string; userId: string };
let bob: { authorization: string; userId: string };
let practitioner: { authorization: string; userId: string };
let booking: PaidBooking;
beforeAll(async () => {
  api = await startFunctionsApi();
  [alice, bob, practitioner] = [await api.signedIn(), await api.signedIn(), await api.signedInAdmin()];
  const run = (text: string, ...values: unknown[]) => api.at.fresh.asOwner(text, values);
  await run(
    `insert into business_settings (user_id, business_email, business_address, business_phone)
     values ($1, 'hello@example.com', E'1 Moon Lane\\nGlastonbury', '01234 567890')`,
    practitioner.userId,
  );
  await run("update private.clock set ahead = '0'");
  booking = await api.at.paidBooking(await api.at.day(10), "10:00", alice);
  await run("update bookings set client_name = 'Żaneta Müller' where id = $1", booking.bookingId);
});
afterAll(() => api.close());

const fetchFile = (name: string, bookingId: string, { authorization }: { authorization?: string } = alice) =>
  api.ask(`/functions/v1/${name}?bookingId=${bookingId}`, { headers: authorization ? { authorization } : {} });

test("the receipt shows both parties, the session, the dates and the ledger entries", async () => {
  await api.at.fresh.asOwner(
    "insert into refunds (booking_id, payment_reference, amount_pence, reason) select booking_id, provider_reference, 2250, 'practitioner' from ledger where booking_id = $1",
    [booking.bookingId],
  );
  await api.at.doJobs();
  const found = await receiptOf(api.at.practice, booking.bookingId);
  if (!found.ok) throw new Error(found.reason);
  const { receipt } = found;
  expect(receipt.practice).toEqual({
    name: "Sacred Space",
    look: expect.objectContaining({ look: "night", accent: null }) as object,
    logo: null,
    note: null,
    lines: ["1 Moon Lane", "Glastonbury", "hello@example.com", "01234 567890"],
  });
  expect(Object.fromEntries(receipt.facts)).toMatchObject({
    "Receipt number": "1",
    Booking: booking.bookingId.slice(0, 8).toUpperCase(),
    Client: "Żaneta Müller",
    Session: "Tarot or rune reading by video or phone, by video call, 30 minutes",
    Date: expect.stringMatching(/^\w+day \d{1,2} \w+ \d{4}, 10:00 \(London time\)$/),
  });
  const today = expect.stringMatching(/^\w+day \d{1,2} \w+ \d{4}$/);
  expect(receipt.money).toEqual([
    { name: "Receipt 1", day: today, what: "Card payment", amount: "£45.00" },
    { name: "Credit note 2", day: today, what: "Refund to the card", amount: "-£22.50" },
  ]);
  expect(receipt.total).toBe("£22.50");
});

test("the owner and the practitioner download it as a PDF with no-store", async () => {
  for (const person of [alice, practitioner]) {
    const answer = await fetchFile("receipt", booking.bookingId, person);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="receipt-1.pdf"`,
      "cache-control": "no-store",
    });
    const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(bytes.startsWith("%PDF-1.")).toBe(true);
    expect(bytes.match(/\/Type \/Page\n/g)).toHaveLength(1);
  }
});

test("the receipt has the practice's logo, transparent; without its file it has none", async () => {
  const png = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><circle cx="450" cy="300" r="200" fill="#203080"/></svg>',
    ),
  )
    .png()
    .toBuffer();
  const original = `${crypto.randomUUID()}.png`;
  const headers = { apikey: KEYS.publishable, authorization: practitioner.authorization, "content-type": "image/png" };
  await api.ask(`/storage/v1/object/originals/${original}`, { method: "POST", body: new Uint8Array(png), headers });
  const added = await api.post(
    "/functions/v1/practice-add-picture",
    { original, alt: "A disc", purpose: "logo" },
    practitioner,
  );
  const { pictureId } = (await added.json()) as { pictureId: string };
  const pictures = async () => {
    const answer = await fetchFile("receipt", booking.bookingId);
    return (
      Buffer.from(await answer.arrayBuffer())
        .toString("latin1")
        .match(/\/Subtype \/Image/g)?.length ?? 0
    );
  };
  expect(await pictures()).toBe(0);
  await api.at.fresh.asOwner("update business_settings set logo_id = $1, logo_ground = 'dark'", [pictureId]);
  expect(await pictures()).toBe(2); // the colours and the mask
  await api.at.fresh.asOwner("update pictures set widths = '{1}'"); // of which there is no file
  expect(await pictures()).toBe(0);
  await api.at.fresh.asOwner("update business_settings set logo_id = null");
});

test("the calendar file is the emails' entry, as a publication without a reply", async () => {
  const answer = await fetchFile("booking-calendar", booking.bookingId);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") as ICAL.Component);
  expect(event.uid).toBe(booking.bookingId);
  expect(event.startDate.toJSDate()).toEqual(booking.begins);
});

test.each(["receipt", "booking-calendar"])(
  "%s: 404 to other users, 401 to visitors, refused for an invalid id",
  async (name) => {
    const answers = await Promise.all([booking.bookingId, crypto.randomUUID()].map((id) => fetchFile(name, id, bob)));
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        code: "booking-not-found",
        error: "Unable to find your booking. Please contact us if you have been charged.",
      });
    }
    expect((await fetchFile(name, booking.bookingId, {})).status).toBe(401);
    for (const id of ["", "1", "../receipt", `${booking.bookingId}%00`, "eq.1"])
      expect((await fetchFile(name, id)).status).toBe(400);
  },
);

test("the receipt calls cash cash, for the payment and the refund", async () => {
  const { at } = api;
  const reading = await at.serviceNamed("Tarot or rune reading by video or phone");
  const started = await startBooking(at.practice, alice, at.request(reading.id, await at.day(12), "10:00"));
  if (!started.ok) throw new Error(started.reason);
  const { bookingId } = started;
  await takePayment(at.practice, PRACTITIONER, { bookingId, by: "cash" });
  await cancelBooking(at.practice, { bookingId, by: "practitioner", ...PRACTITIONER, refund: 1000 });
  const owed = await at.fresh.database.row<{ id: string }>("select id from refunds where booking_id = $1", [bookingId]);
  await handBackCash(at.practice, PRACTITIONER, { refundId: owed?.id ?? "" });
  const found = await receiptOf(at.practice, bookingId, { ownerId: alice.userId });
  expect(found.ok && found.receipt.money.map(({ what, amount }) => [what, amount])).toEqual([
    ["Cash payment", "£45.00"],
    ["Refund in cash", "-£10.00"],
  ]);
});

test("a booking without a charge has no receipt", async () => {
  const [row] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into bookings (user_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence)
     select $1, id, 'A', 'a@example.com', private.today() + 20, '10:00', 60, 4500 from services limit 1 returning id`,
    [alice.userId],
  );
  expect((await fetchFile("receipt", row?.id ?? "")).status).toBe(404);
});
