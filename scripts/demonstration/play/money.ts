import { randomUUID } from "node:crypto";
import { pounds } from "#domain/money.ts";
import type { CostCategory } from "#domain/payments/cost.ts";
import type { CalendarDate } from "#domain/time.ts";
import { sellPass } from "#server/credits/sell-pass.ts";
import { sellVoucher } from "#server/credits/sell-voucher.ts";
import { takePayment } from "#server/payments/take-payment.ts";
import { billOf } from "../bill.ts";
import { dayAt, FIRST_DAY, FOUNDED, WEEKS_BEFORE } from "../calendar.ts";
import { PASS_HOLDERS, type PassHolder } from "../passes.ts";
import { type Person, WITH_VOUCHER } from "../people.ts";
import { OFFERS } from "../plan.ts";
import { type Happening, must, type Played } from "./played.ts";

const FIRST_NAME = WITH_VOUCHER.split(" ")[0] as string;

/** Each pass is sold just before its first session is booked, so that the last one is used as far as it should be. */
export function passes(it: Played): Happening[] {
  return PASS_HOLDERS.flatMap((holder) => {
    const { name, like, sessions, used } = holder;
    const booked = it.plan.sessions.filter(
      (session) => session.person.name === name && session.like === like && session.made > FOUNDED,
    );
    const moments = booked
      .map(({ made }) => made)
      .filter((made) => made < FIRST_DAY)
      .toSorted();
    const sales: Happening[] = [];
    for (let first = moments.length - used; first > 0; first -= sessions) {
      const at = minutesBefore(moments[first] as string, 12);
      sales.push({ at, run: () => sell(it, holder) });
    }
    return sales;
  });
}

/** A local time so many minutes earlier, on the same day. */
function minutesBefore(at: string, minutes: number): string {
  return Temporal.PlainDateTime.from(at).subtract({ minutes }).toString({ smallestUnit: "minute" });
}

async function sell(it: Played, { name, like, sessions, amount, title }: PassHolder) {
  const clientId = await it.clientIdOf(it.named(name));
  if (clientId === undefined) throw new Error(`${name} is no client yet`);
  const sale = {
    requestId: randomUUID(),
    clientId,
    sessions,
    amount,
    by: "transfer" as const,
    name: title,
    expiresOn: null,
  };
  must(await sellPass(it.practice, it.practitioner, { ...sale, serviceIds: [it.serviceId(OFFERS[like])] }));
}

/** The pass of a client that has sessions left. */
export async function passIdOf(it: Played, person: Person): Promise<string | undefined> {
  const [pass] = await it.stage.rows<{ id: string }>(
    "select c.id from credits c join clients k on k.id = c.client_id where k.client_name = $1 and c.sessions_left > 0 order by c.created_at limit 1",
    [person.name],
  );
  return pass?.id;
}

/** One of two vouchers is spent. */
export function vouchers(it: Played): Happening[] {
  const voucher = (amount: number, buyerName: string, recipientName: string, message: string) => async () => {
    const sale = {
      requestId: randomUUID(),
      amount,
      by: "cash" as const,
      buyerName,
      recipientName,
      message,
      expiresOn: null,
    };
    must(await sellVoucher(it.practice, it.practitioner, sale));
  };
  const forHim = voucher(4_500, "Rosalind Achterberg", FIRST_NAME, "For your crossroads. With love from your aunt.");
  const forHer = voucher(7_000, "Noor Haddad", "Leila", "An hour of nothing at all. You have earned it.");
  return [
    { at: `${dayAt(-22, 2)}T12:15`, run: forHim },
    { at: `${dayAt(-4, 3)}T10:20`, run: forHer },
  ];
}

/** Takes what is owed after a session. */
export async function takeMoney(it: Played, bookingId: string, { name }: Person) {
  const about = { bookingId, requestId: randomUUID() };
  const [voucher] =
    name === WITH_VOUCHER
      ? await it.stage.rows<{ code: string }>("select code from credits where recipient_name = $1 and left_pence > 0", [
          FIRST_NAME,
        ])
      : [];
  const by = voucher
    ? { by: "voucher" as const, code: voucher.code }
    : { by: it.chance.happens(0.7) ? ("cash" as const) : ("transfer" as const) };
  must(await takePayment(it.practice, it.practitioner, { ...about, ...by }));
}

type Cost = { day: CalendarDate; at: string; category: CostCategory; what: string; pence: number; from: string };

/** Paid every four weeks, last in the week before the load, so that no month that is nearly over is without them. */
const REGULAR: readonly (readonly [day: number, at: string, CostCategory, string, number, string])[] = [
  [4, "09:12", "rooms", "Garden room, four weeks", 16_500, "Orchard Lane Lettings"],
  [3, "08:47", "office", "Telephone and website", 2_450, "Mendip Telephone"],
];

const OTHERS: readonly (readonly [week: number, day: number, at: string, CostCategory, string, number, string])[] = [
  [-50, 0, "10:20", "insurance", "Professional insurance for the year", 14_200, "Holistic Insurance Society"],
  [-44, 3, "17:35", "materials", "Candles, oils and linen", 6_385, "Avalon Candle Works"],
  [-37, 4, "18:05", "training", "Supervision, half a day", 9_000, "Elspeth Moor, supervisor"],
  [-35, 1, "12:40", "materials", "Manuals for the Reiki weekend", 8_640, "Wells Print Shop"],
  [-27, 4, "19:20", "travel", "Train to Bristol, supervision", 3_120, "Great Western"],
  [-21, 2, "17:10", "materials", "Two yoga mats and blankets", 9_580, "Mendip Wool"],
  [-17, 0, "09:30", "advertising", "Notice in the Glastonbury paper", 6_000, "The Tor Gazette"],
  [-11, 5, "20:15", "training", "Weekend on grief and ritual", 19_500, "The Bridge School"],
  [-10, 3, "13:25", "materials", "Manuals for the Reiki weekend", 7_920, "Wells Print Shop"],
  [-6, 1, "17:55", "materials", "Drum skin, new", 5_400, "Dartmoor Drums"],
  [-2, 4, "18:30", "materials", "Candles and tea", 4_275, "Avalon Candle Works"],
];

/** Rent and telephone every four weeks, the rest now and then, each with its bill. */
export function costs(it: Played): Happening[] {
  const periods = Array.from({ length: WEEKS_BEFORE / 4 }, (_, nth) => -4 * nth - 1);
  const regular = periods.flatMap((week) => REGULAR.map((cost) => [week, ...cost] as const));
  return [...regular, ...OTHERS].map(([week, day, at, category, what, pence, from]) => {
    const cost = { day: dayAt(week, day), at, category, what, pence, from };
    return { at: `${cost.day}T${at}`, run: () => spend(it, cost) };
  });
}

async function spend(it: Played, { day, category, what, pence, from }: Cost) {
  const bill = `${randomUUID()}.pdf`;
  it.keep("bills", bill, "application/pdf", billOf({ from, what, amount: pounds(pence).replace("£", "GBP ") }));
  await it.asAdmin(
    "insert into costs (spent_on, amount_pence, category, description, bill) values ($1, $2, $3, $4, $5)",
    [day, pence, category, what, bill],
  );
}
