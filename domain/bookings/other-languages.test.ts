import { setCatalog } from "@sacred-space/words/catalogs.ts";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import { safeParse } from "zod/mini";
import type { Question } from "#domain/catalog/questions.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { describeBookable } from "./bookable-days.ts";
import { hoursEachDay, placesRows } from "./booked-places.ts";
import { formatMoment, formatMomentAlone } from "./booking-moment.ts";
import { bookingRequest } from "./booking-request.ts";
import { closingRequest } from "./closing.ts";
import { describePayment, paidInShort } from "./confirmation.ts";
import { describeFarAhead } from "./far-ahead.ts";
import { checkAnswers, describeAnswered, faultOfAnswer, sayAnswer } from "./forms/answers.ts";
import { notesWithQuestions, questionLabel } from "./forms/questions.ts";
import { newDaysOff, weekOfHours } from "./hours.ts";
import { describeClosed, obstacleTo } from "./manual-times.ts";
import { linkOpens, meetingRows, placeInWords, wayThere } from "./meeting.ts";
import { newBooking } from "./new-booking.ts";
import { describeMoment } from "./next-action.ts";

const moment = { date: "2026-12-04", time: "18:00" };
const zone = "Europe/London";
const faults = (schema: Parameters<typeof safeParse>[0], given: unknown) =>
  (safeParse(schema, given).error?.issues ?? [])
    .filter(({ code }) => code !== "invalid_type")
    .map(({ message }) => message);
const place = { area: null, location: null, businessAddress: null, meeting: null };
const hours = { dayOfWeek: 1, start: "09:00", end: "12:00", isActive: true };
const day = { zone, date: "2027-03-28", hours: [], step: 30, closed: [] };
const taken = { title: "R.", start: 540, end: 720, begins: 570, over: 660 };
const question: Question = {
  id: "q",
  text: "…",
  hint: "",
  kind: "number",
  options: [],
  isHealth: false,
  isRequired: true,
};
const written = { date: "2026-12-04", isWritten: true, group: null };
const at = (begins: string, now: string) => ({ zone, begins: Date.parse(begins), now: Date.parse(now) });

test.each<[what: string, say: () => unknown]>([
  [
    "when clients can book",
    () =>
      (["never", "special", "open"] as const).flatMap((sundays) =>
        [null, 0, 1, 2].flatMap((noticeHours) => [
          describeBookable({ noticeHours, sundays }),
          describeBookable({ noticeHours, sundays }, { withComma: false }),
        ]),
      ),
  ],
  ["hours", () => hoursEachDay({ date: "2026-12-04", lastDay: "2026-12-05", time: "11:00", endTime: "16:00" })],
  [
    "places",
    () =>
      placesRows({ places: 2, companions: "S.", lastDay: "2026-12-04", endTime: "16:00", location: null, least: null }),
  ],
  [
    "a promised day",
    () => [formatMoment({ ...moment, isWritten: true }), formatMomentAlone({ ...moment, isWritten: true })],
  ],
  [
    "a paid booking",
    () =>
      [0, 3000].flatMap((owed) => [
        paidInShort({ status: "pending", owed }),
        paidInShort({ status: "confirmed", owed }),
        describePayment({ status: "confirmed", owed, confirmBy: null }, { zone, now: 0 }),
        describePayment({ status: "pending", owed, confirmBy: null }, { zone, now: 0 }),
        describePayment({ status: "pending", owed, confirmBy: "2026-12-01T10:00:00Z" }, { zone, now: 0 }),
        describePayment({ status: "pending", owed, confirmBy: "2026-12-01T10:00:00Z" }, { zone, now: Infinity }),
      ]),
  ],
  [
    "a day far ahead",
    () => [describeFarAhead("2028-09-01", "2026-11-28"), describeFarAhead("2126-11-28", "2026-11-28")],
  ],
  [
    "questions",
    () =>
      [0, 1, 4, 5, 21]
        .map((index) => questionLabel(index, 30))
        .concat(questionLabel(0, 1), notesWithQuestions(["…"], "")),
  ],
  [
    "answers",
    () =>
      [
        faultOfAnswer(question, ""),
        (["short", "long", "choice", "yes-no", "number"] as const).map((kind) =>
          faultOfAnswer({ ...question, kind }, `${"?".repeat(4000)}\n?`),
        ),
        describeAnswered({ asked: 4, answered: 3 }),
        sayAnswer({ kind: "yes-no", answer: "Yes" }),
        sayAnswer({ kind: "yes-no", answer: "No" }),
        checkAnswers([question], []),
        checkAnswers([question], [{ id: "q", question: "…", isHealth: false, answer: "?" }]),
      ].map((said) => (said instanceof Object && "detail" in said ? said.detail : said)),
  ],
  [
    "what is in the way",
    () => [
      obstacleTo({ start: 1410, duration: 60 }, { ...day, occupied: [] })?.sentence,
      obstacleTo({ start: 90, duration: 60 }, { ...day, occupied: [] })?.sentence,
      obstacleTo({ start: 600, duration: 60 }, { ...day, occupied: [taken] })?.sentence,
      obstacleTo({ start: 660, duration: 60 }, { ...day, occupied: [taken] })?.sentence,
      describeClosed({ from: "12:00", to: "13:00", reason: "…", calendar: null }),
      describeClosed({ from: "12:00", to: "13:00", reason: "…", calendar: "…" }),
      describeClosed({ from: "12:00", to: "13:00", reason: "", calendar: "…" }),
    ],
  ],
  [
    "where it takes place",
    () => [
      (["in person", "phone", "video", "written"] as const).map((each) => placeInWords({ ...place, place: each })),
      placeInWords({ ...place, place: "in person", area: "L." }),
      meetingRows({ place: "video", key: "k", begins: "", ends: "" }, { publicUrl: "", clientPhone: null }).map(
        ([label, value]) => label + value,
      ),
      meetingRows(
        { place: "in person", directions: "…", mapUrl: "…", parking: "…", door: "…" },
        { publicUrl: "", clientPhone: null },
      ),
      (["practitioner", "client"] as const).flatMap((rings) =>
        ["0", null].flatMap((phone) =>
          meetingRows({ place: "phone", rings, ...(phone && { phone }) }, { publicUrl: "", clientPhone: phone }),
        ),
      ),
      linkOpens(),
      wayThere({ place: "in person", mapUrl: "…" }, "")?.label,
    ],
  ],
  [
    "how far ahead it is",
    () => [
      describeMoment(written, at("2026-12-04T18:00Z", "2026-12-04T10:00Z")),
      describeMoment(written, at("2026-12-04T18:00Z", "2026-12-03T10:00Z")),
      describeMoment(written, at("2026-12-04T18:00Z", "2026-11-03T10:00Z")),
      describeMoment(written, at("2026-12-04T18:00Z", "2026-12-13T10:00Z")),
      describeMoment({ ...written, isWritten: false }, at("2026-12-04T18:00Z", "2026-12-04T17:51Z")),
    ],
  ],
  [
    "faults of what was typed",
    () => [
      faults(bookingRequest, {
        bookingDate: "?",
        bookingTime: "?",
        serviceId: "?",
        clientName: "?",
        clientEmail: "a@example.org",
        places: 9,
        ruleVersion: 0,
        groupSessionId: "?",
      }),
      faults(newBooking, {
        payment: "?",
        clientEmail: "a@example.org",
        clientId: "?",
        requestId: "?",
        passId: "?",
        pricePence: -1,
      }),
      faults(closingRequest, {
        requestId: "?",
        from: "?",
        until: "?",
        start: "?",
        end: "?",
        kind: "?",
        note: "",
        bookings: [],
        groupSessions: ["?"],
      }),
      faults(weekOfHours, [hours, hours, { ...hours, start: "12:00" }, { ...hours, end: "?" }]),
      faults(newDaysOff, { dates: [], reason: "" }),
    ],
  ],
])("%s: every word comes from a catalog", (_, say) => {
  const said = forReader({ language: "en-XA" }, say);
  const texts = [said].flat(9).filter((each) => each !== undefined && each !== "…");
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toMatch(/\[/);
  expect(plainWords(texts.join("\n"))).toEqual([]);
});

test("a date far ahead is said with the plural of its language", () => {
  const years = "{date} is {years, plural, one {# year} other {# years}} away";
  setCatalog("cs", new Map([[years, "{date} je za {years, plural, one {# rok} few {# roky} other {# let}}"]]));
  expect(forReader({ language: "cs" }, () => describeFarAhead("2029-11-28", "2026-11-28"))).toMatch(/ je za 3 roky$/);
  expect(forReader({ language: "cs" }, () => describeFarAhead("2126-11-28", "2026-11-28"))).toMatch(/ je za 100 let$/);
});

test("yes and no are stored in one language and read in any", () => {
  setCatalog("de", new Map([["Yes", "Ja"]]));
  expect(forReader({ language: "de" }, () => sayAnswer({ kind: "yes-no", answer: "Yes" }))).toBe("Ja");
  expect(forReader({ language: "de" }, () => sayAnswer({ kind: "short", answer: "Yes" }))).toBe("Yes");
});
