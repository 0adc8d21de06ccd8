import { afterAll, beforeAll, expect, test } from "vitest";
import { safeParse } from "zod/mini";
import { emailWording } from "#domain/messages/email-kinds.ts";
import { serviceFactsOf, valuesOf } from "#app/catalog/admin/service-values.ts";
import { columnsOf } from "#app/catalog/all-services.ts";
import { DEFAULT_SETTINGS } from "#app/settings/business-settings.ts";
import { closedHours, newDaysOff, specialHours, weeklyHours } from "#domain/bookings/hours.ts";
import { categoryFacts } from "#domain/catalog/category.ts";
import { groupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import { seriesRequest } from "#domain/catalog/series.ts";
import { meetingDetails, NO_DETAILS } from "#domain/catalog/meeting-details.ts";
import { type ServiceFacts, serviceFacts } from "#domain/catalog/service-facts.ts";
import { MAX_SESSIONS, passSale } from "#domain/credits/pass.ts";
import { MAX_VOUCHER, MIN_VOUCHER, voucherSale } from "#domain/credits/voucher.ts";
import { costFacts } from "#domain/payments/cost.ts";
import { DEFAULT_RULE } from "#domain/payments/default-rule.ts";
import { ruleTerms } from "#domain/payments/booking-rule.ts";
import { practiceSettings } from "#domain/practice-settings.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";

let fresh: FreshDatabase;
let serviceId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.asOwner(
    "insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'a@example.com')",
  );
  await fresh.asOwner("insert into business_settings (user_id) values ('00000000-0000-4000-8000-000000000001')");
  await fresh.asOwner("insert into availability (day_of_week, start_time, end_time) values (1, '09:00', '17:00')");
  await fresh.asOwner("insert into blocked_dates (blocked_date, reason) values ('2035-01-06', 'Dentist')");
  await fresh.asOwner(
    "insert into special_hours (on_date, start_time, end_time) values ('2035-01-07', '10:00', '12:00')",
  );
  await fresh.asOwner(
    "insert into closed_hours (on_date, start_time, end_time, reason) values ('2035-01-08', '10:00', '12:00', 'Dentist')",
  );
  const [service] = await fresh.asOwner<{ id: string }>(
    "insert into services (name, category, price_gbp) values ('Reading', 'readings', 4500) returning id",
  );
  serviceId = service?.id ?? "";
  await fresh.asOwner("insert into meeting_details (service_id) values ($1)", [serviceId]);
  await fresh.asOwner(
    "insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time) values ($1, '2035-01-01', '2035-01-02', '10:00', '16:00')",
    [serviceId],
  );
  await fresh.asOwner(
    `insert into group_session_series (id, repeats, weekdays, until, service_id, starts_on, ends_on, start_time, end_time)
     values (gen_random_uuid(), 'weekly', '{2}', '2035-06-30', $1, '2035-01-01', '2035-01-02', '10:00', '16:00')`,
    [serviceId],
  );
});
afterAll(() => fresh.close());

/** True if the table accepts these columns; throws errors that are not about data. */
async function isStored(table: string, row: Record<string, unknown>, where = "true"): Promise<boolean> {
  const names = Object.keys(row);
  const set = names.map((name, index) => `${name} = $${index + 1}`).join();
  return fresh.asOwner(`update ${table} set ${set} where ${where}`, Object.values(row)).then(
    () => true,
    (error: unknown) => {
      if (!/^2[23]/.test((error as { code?: string }).code ?? "")) throw error;
      return false;
    },
  );
}

const newService = serviceFactsOf({ ...valuesOf(undefined, "readings"), name: "Reading", price: "45", place: "video" });
const LENGTH = { id: "00000000-0000-4000-8000-000000000001", name: "", minutes: 60, price: 4500 };
const EXTRA = { ...LENGTH, name: "Drum", minutes: 0, price: 0, isActive: true };
const QUESTION = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "short",
  text: "What brings you?",
  hint: "",
  options: [],
  isRequired: true,
  isHealth: false,
};
const CHOICE = { ...QUESTION, kind: "choice", options: ["Yes", "A little"] };
test.each([
  { name: "" },
  { name: "x".repeat(200) },
  { name: "x".repeat(201) },
  { category: "Massage" },
  { description: "x".repeat(4001) },
  { duration: 4 },
  { duration: 5 },
  { duration: 720 },
  { duration: 721 },
  { price: 29 },
  { price: 30 },
  { price: 1_000_000 },
  { price: 1_000_001 },
  { places: ["anywhere"] },
  { places: [] },
  { places: ["written"], writtenDays: 1 },
  { places: ["written"], writtenDays: 30 },
  { places: ["written"], writtenDays: 0 },
  { places: ["written"], writtenDays: 31 },
  { places: ["written"], writtenDays: 1.5 },
  { places: ["written"], writtenDays: null },
  { writtenPerDay: 1 },
  { writtenPerDay: 100 },
  { writtenPerDay: 0 },
  { writtenPerDay: 101 },
  { writtenPaused: true },
  { writtenPaused: null },
  { writtenResumesOn: "2026-12-07" },
  { writtenResumesOn: "2026-02-31" },
  { writtenResumesOn: "infinity" },
  { places: ["phone", "phone"] },
  { places: ["phone", "video", "written", "in person"] },
  { variants: [LENGTH, { ...LENGTH, id: "00000000-0000-4000-8000-000000000002", name: "Long" }] },
  { variants: [LENGTH, LENGTH] },
  { variants: [{ ...LENGTH, minutes: 4 }] },
  { variants: [{ ...LENGTH, minutes: 720.5 }] },
  { variants: [{ ...LENGTH, price: 29 }] },
  { variants: [{ ...LENGTH, price: "4500" }] },
  { variants: [{ ...LENGTH, name: "x".repeat(61) }] },
  { variants: [{ ...LENGTH, name: "a\nb" }] },
  { variants: [{ ...LENGTH, id: "1" }] },
  { variants: ["x"] },
  { variants: { 0: LENGTH } },
  { addOns: [EXTRA] },
  { addOns: [EXTRA, EXTRA] },
  { addOns: [{ ...EXTRA, name: "" }] },
  { addOns: [{ ...EXTRA, minutes: -1 }] },
  { addOns: [{ ...EXTRA, price: -100 }] },
  { addOns: [{ ...EXTRA, isActive: "yes" }] },
  {
    addOns: Array.from({ length: 13 }, (_, index) => ({
      ...EXTRA,
      id: `00000000-0000-4000-8000-0000000000${10 + index}`,
    })),
  },
  { bufferBefore: -1 },
  { bufferBefore: 240 },
  { bufferBefore: 241 },
  { buffer: -1 },
  { buffer: 240 },
  { buffer: 241 },
  { questionCount: 5 },
  { questionCount: 6 },
  { questions: [QUESTION] },
  { questions: [QUESTION, QUESTION] },
  { questions: [CHOICE] },
  { questions: [{ ...CHOICE, options: ["Yes"] }] },
  { questions: [{ ...CHOICE, options: ["Yes", "Yes"] }] },
  { questions: [{ ...CHOICE, options: ["Yes", ""] }] },
  { questions: [{ ...CHOICE, options: ["Yes", "x".repeat(100)] }] },
  { questions: [{ ...CHOICE, options: ["Yes", "x".repeat(101)] }] },
  { questions: [{ ...CHOICE, options: Array.from({ length: 12 }, (_, index) => `${index}`) }] },
  { questions: [{ ...CHOICE, options: Array.from({ length: 13 }, (_, index) => `${index}`) }] },
  { questions: [{ ...QUESTION, options: ["Yes", "No"] }] },
  { questions: [{ ...QUESTION, kind: "date" }] },
  { questions: [{ ...QUESTION, text: "" }] },
  { questions: [{ ...QUESTION, text: "x".repeat(300) }] },
  { questions: [{ ...QUESTION, text: "x".repeat(301) }] },
  { questions: [{ ...QUESTION, text: "a\nb" }] },
  { questions: [{ ...QUESTION, hint: "x".repeat(301) }] },
  { questions: [{ ...QUESTION, isHealth: "yes" }] },
  { questions: [{ ...QUESTION, isRequired: null }] },
  { questions: [{ ...QUESTION, id: "1" }] },
  { questions: { 0: QUESTION } },
  { questions: ["x"] },
  { colour: "ember" },
  { colour: "red" },
  { colour: null },
  { rune: "isa" },
  { rune: "none" },
  { rune: "moon" },
  {
    questions: Array.from({ length: 12 }, (_, index) => ({
      ...QUESTION,
      id: `00000000-0000-4000-8000-0000000000${10 + index}`,
    })),
  },
  {
    questions: Array.from({ length: 13 }, (_, index) => ({
      ...QUESTION,
      id: `00000000-0000-4000-8000-0000000000${10 + index}`,
    })),
  },
])("form and table accept and refuse the same services: %j", async (change) => {
  const columns = Object.entries(columnsOf(change as Partial<ServiceFacts>)).map(([name, value]) => [
    name,
    ["variants", "add_ons", "questions"].includes(name) ? JSON.stringify(value) : value,
  ]);
  expect(safeParse(serviceFacts, { ...newService, ...change }).success).toBe(
    await isStored("services", Object.fromEntries(columns)),
  );
});

test.each([
  { name: "" },
  { name: "x".repeat(60) },
  { name: "x".repeat(61) },
  { key: "" },
  { key: "sound-bath" },
  { key: "x".repeat(40) },
  { key: "x".repeat(41) },
  { key: "-x" },
  { key: "x-" },
  { key: "Sound" },
  { key: "klänge" },
  { key: "a b" },
  { key: "a\n" },
  { datesPath: "/" },
  { datesPath: "/sound-bath/dates#evenings" },
  { datesPath: "sound-bath" },
  { datesPath: "//evil.example" },
  { datesPath: "/\\evil.example" },
  { datesPath: "https://evil.example" },
  { datesPath: "javascript:alert(1)" },
  { datesPath: "/x\n" },
  { datesPath: `/${"x".repeat(200)}` },
])("form and table accept and refuse the same categories: %j", async (change) => {
  await fresh.asOwner("insert into categories (key, name) values ('spare', 'Spare') on conflict do nothing");
  await fresh.asOwner("delete from categories where key not in ('readings', 'spare')");
  const { datesPath, ...rest } = { key: "spare", name: "Spare", datesPath: null, ...change } as Record<
    string,
    string | null
  >;
  const isStorable = await isStored("categories", { ...rest, dates_path: datesPath }, "key = 'spare'");
  expect(safeParse(categoryFacts, { ...rest, datesPath }).success).toBe(isStorable);
});

const date = {
  startsOn: "2035-01-01",
  endsOn: "2035-01-02",
  startTime: "10:00",
  endTime: "16:00",
  places: null,
  leastPlaces: null,
  decideOn: null,
  price: null,
  salesEndHours: 0,
  location: null,
  joinUrl: null,
  note: null,
  isActive: true,
};

test.each([
  { endsOn: "2034-12-31" },
  { endsOn: "2035-01-01" },
  { endsOn: "2035-01-14" },
  { endsOn: "2035-01-15" },
  { endTime: "10:00" },
  { endTime: "10:01" },
  { endTime: "25:00" },
  { places: 0 },
  { places: 1 },
  { places: 500 },
  { places: 501 },
  { leastPlaces: 4 },
  { decideOn: "2034-12-28" },
  { leastPlaces: 0, decideOn: "2034-12-28" },
  { leastPlaces: 500, decideOn: "2034-12-28" },
  { leastPlaces: 501, decideOn: "2034-12-28" },
  { places: 4, leastPlaces: 4, decideOn: "2034-12-31" },
  { places: 4, leastPlaces: 5, decideOn: "2034-12-31" },
  { leastPlaces: 4, decideOn: "2035-01-01" },
  { price: 29 },
  { price: 30 },
  { price: 1_000_001 },
  { salesEndHours: -1 },
  { salesEndHours: 720 },
  { salesEndHours: 721 },
  { location: "x".repeat(300) },
  { location: "x".repeat(301) },
  { joinUrl: "https://meet.example/room" },
  { joinUrl: "http://meet.example/room" },
  { joinUrl: "https://" },
  { note: "x".repeat(500) },
  { note: "x".repeat(501) },
])("form and table accept and refuse the same group sessions: %j", async (change) => {
  const { startsOn, endsOn, startTime, endTime, places, note, ...sold } = { ...date, ...change };
  const {
    price: price_pence,
    salesEndHours: sales_end_hours,
    location,
    joinUrl: join_url,
    leastPlaces: least_places,
    decideOn: decide_on,
  } = sold;
  const dates = { starts_on: startsOn, ends_on: endsOn, start_time: startTime, end_time: endTime };
  const columns = { ...dates, places, least_places, decide_on, price_pence, sales_end_hours, location, join_url, note };
  expect(safeParse(groupSessionFacts, { ...date, serviceId, ...change }).success).toBe(
    await isStored("group_sessions", columns),
  );
});

test.each([
  { repeats: "daily" },
  { repeats: "weekly", weekdays: [] },
  { repeats: "weekly", weekdays: [0, 1, 2, 3, 4, 5, 6] },
  { repeats: "weekly", weekdays: [7] },
  { repeats: "monthly", weekdays: [2] },
  { repeats: "monthly", weekdays: [2, 3] },
  { repeats: "new-moon", weekdays: [] },
  { repeats: "full-moon", weekdays: [2, 3] },
  { every: 0 },
  { every: 12 },
  { every: 13 },
  { nth: -1 },
  { nth: 0 },
  { nth: 5 },
  { until: null },
  { until: "2034-12-31" },
  { until: "2035-01-01" },
])("form and table accept and refuse the same series: %j", async (change) => {
  const rule = { repeats: "weekly", every: 1, weekdays: [2], nth: 1, until: "2035-06-30", except: [], ...change };
  const { except, ...columns } = rule;
  const request = { seriesId: serviceId, date: { ...date, serviceId }, rule };
  const isStorable = await isStored("group_session_series", { ...columns, except_dates: except });
  expect(safeParse(seriesRequest, request).success).toBe(isStorable);
});

test.each([
  { area: "x".repeat(80) },
  { area: "x".repeat(81) },
  { area: "Two\nlines" },
  { address: "12 High Street\nLewes" },
  { address: "x".repeat(501) },
  { directions: "x".repeat(1001) },
  { map_url: "https://maps.example/x" },
  { map_url: "http://maps.example/x" },
  { map_url: "javascript:alert(1)" },
  { map_url: "https://maps.example/x y" },
  { parking: "x".repeat(501) },
  { door: "x".repeat(501) },
  { rings: "practitioner" },
  { rings: "nobody" },
  { phone: "0".repeat(45) },
  { video: "link", video_link: "https://zoom.example/j/1" },
  { video: "link", video_link: null },
  { video: "link", video_link: "zoommtg://1" },
  { video: "room", video_server: "https://meet.example" },
  { video: "room", video_server: "https://meet.example:8443" },
  { video: "room", video_server: null },
  { video: "room", video_server: "https://meet.example/" },
  { video: "room", video_server: "https://meet.example/rooms" },
  { video: "room", video_server: "http://meet.example" },
  { video: "room", video_server: "https://user@meet.example" },
  { video: "carrier pigeon" },
])("form and table accept and refuse the same details of where sessions take place: %j", async (change) => {
  const details = { ...NO_DETAILS, ...change };
  expect(safeParse(meetingDetails, details).success).toBe(await isStored("meeting_details", details));
});

test.each([
  { business_name: "" },
  { business_name: "x".repeat(201) },
  { business_email: null },
  { business_email: "a@example.com" },
  { business_email: "a@example.com, b@example.com" },
  { business_phone: "0".repeat(45) },
  { business_address: "x".repeat(501) },
  { website_url: "example.com" },
  { website_url: "javascript:alert(1)" },
  { website_url: "HTTPS://example.com" },
  { website_url: "https://exam ple.com" },
  { booking_advance_days: 0 },
  { booking_advance_days: 1 },
  { booking_advance_days: 365 },
  { booking_advance_days: 366 },
  { slot_step_minutes: 15 },
  { slot_step_minutes: 45 },
  { notice_hours: null },
  { notice_hours: 0 },
  { notice_hours: -1 },
  { notice_hours: 720 },
  { notice_hours: 721 },
  { most_sessions_a_day: 0 },
  { most_sessions_a_day: 1 },
  { most_sessions_a_day: 50 },
  { most_sessions_a_day: 51 },
  { waiting_offer_hours: 0 },
  { waiting_offer_hours: 1 },
  { waiting_offer_hours: 72 },
  { waiting_offer_hours: 73 },
  { newsletter_per_hour: 9 },
  { newsletter_per_hour: 10 },
  { newsletter_per_hour: 3600 },
  { newsletter_per_hour: 3601 },
  { tagline: "" },
  { tagline: "x".repeat(80) },
  { tagline: "x".repeat(81) },
  { tagline: "Two\r\nlines: of a header" },
  { closing_line: "" },
  { closing_line: "x".repeat(80) },
  { closing_line: "x".repeat(81) },
  { closing_line: "Two\nlines" },
  { practitioner_name: "" },
  { practitioner_name: "x".repeat(100) },
  { practitioner_name: "x".repeat(101) },
  { practitioner_name: "Rowan\r\nBcc: all" },
  { mark: "none" },
  { mark: "isa" },
  { mark: "moon" },
  { accent: null },
  { accent: "#12ab9f" },
  { accent: "red" },
  { accent: "#123456;}body{display:none}" },
  { look: "linen" },
  { look: "dusk" },
  { opening_theme: "night" },
  { opening_theme: "dusk" },
])("form and table accept and refuse the same settings: %j", async (change) => {
  expect(safeParse(practiceSettings, { ...DEFAULT_SETTINGS, ...change }).success).toBe(
    await isStored("business_settings", change),
  );
});

test.each([
  { dayOfWeek: 7 },
  { dayOfWeek: -1 },
  { dayOfWeek: 6 },
  { end: "09:00" },
  { end: "09:01" },
  { start: "24:30" },
])("form and table accept and refuse the same weekly hours: %j", async (change) => {
  const hours = { dayOfWeek: 1, start: "09:00", end: "17:00", ...change };
  const columns = { day_of_week: hours.dayOfWeek, start_time: hours.start, end_time: hours.end };
  expect(safeParse(weeklyHours, hours).success).toBe(await isStored("availability", columns));
});

const hoursOfDate = { date: "2035-01-07", start: "10:00", end: "12:00", reason: "Dentist" };
const WRONG_HOURS = [
  { date: "2035-02-29" },
  { date: "1899-12-31" },
  { date: "1900-01-01" },
  { end: "10:00" },
  { end: "10:01" },
  { start: "24:30" },
  { end: "23:59" },
];

test.each(WRONG_HOURS)("form and table accept and refuse the same special hours: %j", async (change) => {
  const hours = { ...hoursOfDate, ...change };
  const columns = { on_date: hours.date, start_time: hours.start, end_time: hours.end };
  expect(safeParse(specialHours, hours).success).toBe(await isStored("special_hours", columns));
});

test.each([...WRONG_HOURS, { reason: "" }, { reason: "  " }, { reason: "x".repeat(500) }, { reason: "x".repeat(501) }])(
  "form and table accept and refuse the same closed hours: %j",
  async (change) => {
    const hours = { ...hoursOfDate, ...change };
    const columns = { on_date: hours.date, start_time: hours.start, end_time: hours.end, reason: hours.reason };
    expect(safeParse(closedHours, hours).success).toBe(await isStored("closed_hours", columns));
  },
);

test.each([
  { date: "2035-02-29" },
  { date: "2035-03-01" },
  { reason: " " },
  { reason: "Holiday" },
  { reason: "x".repeat(500) },
  { reason: "x".repeat(501) },
])("form and table accept and refuse the same days off: %j", async (change) => {
  const off = { date: "2035-01-07", reason: "Dentist", ...change };
  const columns = { blocked_date: off.date, reason: off.reason };
  expect(safeParse(newDaysOff, { dates: [off.date], reason: off.reason }).success).toBe(
    await isStored("blocked_dates", columns),
  );
});

const step = (hours: unknown, percent: unknown) => ({ hours, percent });
const { version: _, ...RULE } = DEFAULT_RULE;
test.each([
  {},
  { tiers: [] },
  { tiers: [step(720, 100), step(72, 75), step(48, 50), step(1, 1)] },
  { tiers: [step(721, 100)] },
  { tiers: [step(0, 100)] },
  { tiers: [step(48, 101)] },
  { tiers: [step(48, 0)] },
  { tiers: [step(48, -5)] },
  { tiers: [step(48.5, 100)] },
  { tiers: [step("48", 100)] },
  { tiers: [step(24, 50), step(48, 100)] },
  { tiers: [step(48, 50), step(24, 50)] },
  { tiers: [step(48, 100), step(48, 50)] },
  { tiers: [5, 4, 3, 2, 1].map((hours) => step(hours, hours)) },
  { tiers: [{ hours: 48 }] },
  { tiers: [null] },
  { tiers: {} },
  { moveHours: 0 },
  { moveHours: 720 },
  { moveHours: 721 },
  { leastAge: 15 },
  { leastAge: 16 },
  { leastAge: 22 },
])("form and table accept and refuse the same rule: %j", async (change) => {
  const rule = { ...RULE, ...change };
  const insert = fresh.asOwner(
    "insert into booking_rules (version, tiers, move_hours, least_age) select max(version) + 1, $1, $2, $3 from booking_rules",
    [JSON.stringify(rule.tiers), rule.moveHours, rule.leastAge],
  );
  expect(safeParse(ruleTerms, rule).success).toBe(
    await insert.then(
      () => true,
      () => false,
    ),
  );
});

test.each([
  { opening: "" },
  { opening: "Dear {name},\n\tcome in." },
  { opening: "x".repeat(1000) },
  { opening: "x".repeat(1001) },
  { paragraph: "x".repeat(2001) },
  { paragraph: "x".repeat(1_000_000) },
  { signOff: "x".repeat(301) },
  { signOff: "With love\u0007" },
  { signOff: "With love\u0085" },
])("form and table accept and refuse the same words of an email (%#)", async (change) => {
  const words = { opening: "", paragraph: "", signOff: "", ...change };
  const columns = { opening: words.opening, paragraph: words.paragraph, sign_off: words.signOff };
  const accepted = safeParse(emailWording, words).success;
  expect(accepted).toBe(await isStored("email_words", columns));
});

const COST_COLUMN: Record<string, string> = { spentOn: "spent_on", amount: "amount_pence" };
const BILL = "00000000-0000-4000-8000-000000000001";

test.each([
  { spentOn: "1999-12-31" },
  { spentOn: "2000-01-01" },
  { spentOn: "2100-12-31" },
  { spentOn: "2101-01-01" },
  { spentOn: "2026-02-30" },
  { amount: 0 },
  { amount: 1 },
  { amount: 10_000_000 },
  { amount: 10_000_001 },
  { category: "rooms" },
  { category: "wine" },
  { description: "" },
  { description: "x".repeat(300) },
  { description: "x".repeat(301) },
  { bill: null },
  { bill: `${BILL}.pdf` },
  { bill: `${BILL}.heic` },
  { bill: `../${BILL}.pdf` },
])("form and table accept and refuse the same costs: %j", async (change) => {
  await fresh.asOwner("delete from costs");
  await fresh.asOwner(
    "insert into costs (spent_on, amount_pence, category, description) values ('2026-11-01', 100, 'other', 'x')",
  );
  const columns = Object.fromEntries(Object.entries(change).map(([name, value]) => [COST_COLUMN[name] ?? name, value]));
  const cost = { spentOn: "2026-11-01", amount: 100, category: "other", description: "x", bill: null };
  expect(safeParse(costFacts, { ...cost, ...change }).success).toBe(await isStored("costs", columns));
});

/** True if the table accepts a new row with these values. */
async function isStoredNew(table: string, columns: Record<string, unknown>): Promise<boolean> {
  const names = Object.keys(columns);
  const values = names.map((_, index) => `$${index + 1}`).join();
  return fresh.asOwner(`insert into ${table} (${names.join()}) values (${values})`, Object.values(columns)).then(
    () => true,
    () => false,
  );
}

const VOUCHER_COLUMN: Record<string, string> = {
  amount: "amount_pence",
  buyerName: "buyer_name",
  recipientName: "recipient_name",
  message: "message",
  expiresOn: "expires_on",
};

test.each([
  { amount: MIN_VOUCHER },
  { amount: MIN_VOUCHER - 1 },
  { amount: MAX_VOUCHER },
  { amount: MAX_VOUCHER + 1 },
  { buyerName: "x".repeat(100) },
  { buyerName: "x".repeat(101) },
  { recipientName: "x".repeat(101) },
  { message: "x".repeat(300) },
  { message: "x".repeat(301) },
  { expiresOn: null },
  { expiresOn: "2000-01-01" },
  { expiresOn: "1999-12-31" },
  { expiresOn: "2100-12-31" },
  { expiresOn: "2101-01-01" },
  { expiresOn: "2027-02-30" },
])("form and table accept and refuse the same vouchers: %j", async (change) => {
  const [[name, value] = ["", undefined]] = Object.entries(change);
  const columns: Record<string, unknown> = {
    code: "AAAA-BBBB-CCCC-DDDD",
    amount_pence: 5000,
    [VOUCHER_COLUMN[name] ?? name]: value,
  };
  const isTaken = await isStoredNew("credits", columns);
  await fresh.asOwner("delete from credits");
  const sale = {
    requestId: "00000000-0000-4000-8000-000000000001",
    amount: 5000,
    by: "cash",
    buyerName: "x",
    recipientName: "",
    message: "",
    expiresOn: null,
  };
  expect(safeParse(voucherSale, { ...sale, ...change }).success).toBe(isTaken);
});

const PASS_COLUMN: Record<string, string> = { amount: "amount_pence", expiresOn: "expires_on" };

test.each([
  { sessions: 0 },
  { sessions: 1 },
  { sessions: MAX_SESSIONS },
  { sessions: MAX_SESSIONS + 1 },
  { name: "" },
  { name: "x".repeat(100) },
  { name: "x".repeat(101) },
  { amount: MIN_VOUCHER - 1 },
  { amount: MAX_VOUCHER },
  { amount: MAX_VOUCHER + 1 },
  { expiresOn: null },
  { expiresOn: "2101-01-01" },
])("form and table accept and refuse the same passes: %j", async (change) => {
  const columns = Object.fromEntries(Object.entries(change).map(([name, value]) => [PASS_COLUMN[name] ?? name, value]));
  const pass = { name: "x", sessions: 5, sessions_left: 0, amount_pence: 5000, ...columns };
  const isTaken = await isStoredNew("credits", pass);
  await fresh.asOwner("delete from credits");
  const id = "00000000-0000-4000-8000-000000000001";
  const sale = {
    requestId: id,
    clientId: id,
    name: "x",
    sessions: 5,
    serviceIds: [id],
    amount: 5000,
    by: "cash",
    expiresOn: null,
  };
  expect(safeParse(passSale, { ...sale, ...change }).success).toBe(isTaken);
});
