import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test, vi } from "vitest";
import { plainWords } from "#tests/support/plain-words.ts";

/** As the site is: its tables are said when it is loaded, once for each language. */
async function sayIn<Part>(
  language: string,
  load: () => Promise<Part>,
  say: (part: Part) => unknown,
): Promise<string[]> {
  vi.resetModules();
  const said = await forReader({ language }, async () => say(await load()));
  return [said].flat(9).filter((each): each is string => typeof each === "string" && each !== "");
}
const pseudo = <Part>(what: string, load: () => Promise<Part>, say: (part: Part) => unknown) =>
  [what, () => sayIn("en-XA", load, say)] as const;

const date = "2026-12-04";
const moment = { date, time: "10:00", isWritten: false };
const session = { status: "confirmed", owed: 0, noShow: false };
const held = { kind: "session", from: 600, to: 660, session } as never;
const due = { kind: "due", from: 0, to: 0, session } as never;
const METHODS = ["card", "cash", "transfer", "link", "voucher", "pass"] as const;
const change = (changes: Record<string, [unknown, unknown] | null>) => ({ act: "update", changes }) as never;

test.each([
  pseudo(
    "a day",
    () => import("./bookings/admin/dashboard/describe-day.ts"),
    (of) => [
      [500, 800, 1200].flatMap((now) => [of.greeting(now, undefined), of.greeting(now, "42")]),
      [[held], [held, held], [held, held, held]].flatMap((plan) =>
        [0, 610, 900].map((now) => of.dayInOneSentence(plan, now)),
      ),
      [[], [held], [held, held, due], [due, due]].flatMap((plan) => [of.describeTomorrow(plan), of.describeDue(plan)]),
      [0, 5, 60, 125].map(of.inHowLong),
      of.sessionsInWords(4),
    ],
  ),
  pseudo(
    "what goes back",
    () => import("./bookings/admin/money/describe-refund.ts"),
    (of) =>
      [["card"], ["cash"], ["transfer"], ["voucher"], ["pass"], ["cash", "card", "voucher"]].flatMap((each) => {
        const terms = { methods: each as never, refundPence: 3500 as never };
        return [
          of.whatGoesBack(3500, terms),
          of.whatGoesBack(0, terms),
          of.legendOf(terms),
          of.sessionAnswer(terms, true),
          of.sessionAnswer(terms, false),
        ];
      }),
  ),
  pseudo(
    "what is paid",
    () => import("./bookings/admin/money/payment-of.ts"),
    (of) =>
      (["pending", "paid", "refunded"] as const).flatMap((paymentStatus) =>
        METHODS.map((paidBy) =>
          of.paymentOf({
            total: 7000,
            status: "confirmed",
            paymentStatus,
            paidBy,
            paid: 5000,
            owed: 0,
            refunded: 2000,
          }),
        ),
      ),
  ),
  pseudo(
    "the history of a booking",
    () => import("./bookings/admin/describe-history.ts"),
    (of) => [
      ["admin", "authenticated", "server"].map(of.roleName),
      METHODS.flatMap((method) => [
        of.describeHistoryEntry(change({ paid_pence: [0, 4500], paid_by: [null, method] })),
        of.describeHistoryEntry(change({ payment_status: ["pending", "paid"], paid_by: [null, method] })),
        of.describeHistoryEntry(change({ paid_by: [null, method] })),
      ]),
      ["hold-ended", "client", "practitioner"].flatMap((because) => [
        of.describeHistoryEntry(change({ status: ["pending", "cancelled"], cancelled_because: [null, because] })),
        of.describeHistoryEntry(change({ cancelled_because: [null, because], cancellation_reason: null })),
      ]),
      of.describeHistoryEntry(change({ place: ["in person", "phone"], add_ons: [[], []], client_name: null })),
      of.describeHistoryEntry(change({ buffer_minutes: [0, 15], variant_name: [null, ""] })),
    ],
  ),
  pseudo(
    "weekdays, hours and days off",
    () => Promise.all([import("./bookings/admin/hours/hours.ts"), import("./bookings/admin/hours/days-off.ts")]),
    ([hours, daysOff]) => [
      hours.formatHours([{ dayOfWeek: 1, start: "09:00", end: "12:00", isActive: false }]),
      hours.formatHours([]),
      daysOff.formatDays(["2026-12-24", "2026-12-26"]),
      daysOff.formatDays(["2026-12-24", "2026-12-26", "2026-12-28"]),
    ],
  ),
  pseudo(
    "states of bookings and payments",
    () => import("./kit/admin/ui/booking-labels.tsx"),
    (of) => (["pending", "paid", "refunded"] as const).map(of.paymentLabel),
  ),
  pseudo(
    "what another window has changed",
    () => Promise.all([import("./catalog/all-services.ts"), import("./kit/backend/server/data-result.ts")]),
    async ([services]) => {
      const gone = { data: [], error: null, status: 200, count: null };
      const nobody = { from: () => ({ delete: () => ({ eq: () => ({ select: async () => gone }) }) }) };
      const result = await services.removeService(nobody as never, { id: "1" });
      return result.ok ? "" : result.refusal.message;
    },
  ),
  pseudo(
    "outcomes of sessions",
    () => import("./bookings/client/my-bookings/status-label.ts"),
    (of) =>
      (["cancelled", "completed", "confirmed"] as const).flatMap((status) =>
        (["pending", "paid"] as const).map((paymentStatus) =>
          of.outcomeOf({
            ...moment,
            status,
            paymentStatus,
            paidBy: "card",
            total: 4500,
            paid: 4500,
            owed: 0,
            refunded: 0,
          } as never),
        ),
      ),
  ),
  pseudo(
    "the back office's places and what else they are called",
    () => Promise.all([import("./kit/admin/shell/sections.ts"), import("./kit/admin/palette/places.ts")]),
    ([{ PLACES }, { ALL_PLACES }]) => [PLACES.map(({ label }) => label), ALL_PLACES.map(({ words }) => words)],
  ),
])("%s: every word comes from a catalog", async (_, say) => {
  const texts = await say();
  expect(texts.length).toBeGreaterThan(0);
  expect(plainWords(texts.join("\n"))).toEqual([]);
});

test("a sentence has the plurals of its language", async () => {
  const days = "{first} and {others, plural, one {another day} other {# more days}}";
  setCatalog("de", new Map([[days, "{first} und {others, plural, one {ein weiterer Tag} other {# weitere Tage}}"]]));
  const [said] = await sayIn("de", () => import("./bookings/admin/hours/days-off.ts"), (of) => of.formatDays(["2026-12-24", "2026-12-27"])); // prettier-ignore
  expect(said).toMatch(/ und ein weiterer Tag$/);
});

test("weekdays are named and understood in the reader's language", async () => {
  const load = () =>
    Promise.all([import("./bookings/admin/hours/hours.ts"), import("./kit/admin/palette/typed-day.ts")]);
  const said = await sayIn("de", load, ([hours, { typedDay }]) => [
    [0, 1, 6].map(hours.weekday),
    ["die", "12. dez", "März 3"].map((typed) => typedDay(typed, "2026-12-04")),
  ]);
  expect(said).toEqual(["Sonntag", "Montag", "Samstag", "2026-12-08", "2026-12-12", "2027-03-03"]);
});
