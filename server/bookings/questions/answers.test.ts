import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EXTENSIONS } from "#server/modules.ts";
import { collectOwnData } from "#server/accounts/own-data/collect-own-data.ts";
import { deleteExpired } from "#server/site/delete-expired.queries.ts";
import type { Question } from "#domain/catalog/questions.ts";
import { loadBookingFacts } from "#server/bookings/load-booking-facts.ts";
import { practitionerNoticeEmail } from "#server/bookings/emails/practitioner-notice.ts";
import { answerOf } from "#tests/support/booking-requests.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { tablesContaining } from "#tests/support/data/tables-containing.ts";

// A service asks questions; its client answers them when booking and until the session begins.

type Person = { authorization: string; userId: string };
let api: FunctionsApi;
let reading: { id: string };
let practitioner: Person;
let anna: Person;
let bea: Person;
let day: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  [practitioner, anna, bea] = [await api.signedInAdmin(), await api.signedIn(), await api.signedIn()];
  reading = await api.at.serviceNamed("Tarot or rune reading by video or phone");
});
afterAll(() => api.close());
const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
beforeEach(async () => {
  await run("delete from checkouts");
  await run("delete from bookings");
  await ask([WHY, HEALTH, BEEN]);
  day = await api.at.day(3);
});

const question = (last: number, text: string, change: Partial<Question> = {}): Question => ({
  id: `00000000-0000-4000-8000-00000000000${last}`,
  kind: "short",
  text,
  hint: "",
  options: [],
  isRequired: false,
  isHealth: false,
  ...change,
});
const WHY = question(1, "What brings you?", { isRequired: true });
const HEALTH = question(2, "Is there anything about your health?", { kind: "long", isHealth: true });
const BEEN = question(3, "How often have you been here?", { kind: "number" });
const given = ({ id, text, isHealth }: Question, answer: string) => ({ id, question: text, isHealth, answer });

const ask = (questions: Question[]) =>
  run("update services set questions = $2 where id = $1", reading.id, JSON.stringify(questions));
const book = (answers: unknown, who = anna, change: object = {}) =>
  api.post(
    "/functions/v1/simple-payment",
    { ...api.at.request(reading.id, day, "10:00"), ...(answers !== undefined && { answers }), ...change },
    { authorization: who.authorization },
  );
async function booked(
  answers: unknown = [given(WHY, "Rest"), given(HEALTH, "Canarylung"), given(BEEN, "2")],
  who = anna,
): Promise<string> {
  const answer = await book(answers, who);
  const { bookingId, error } = (await answer.json()) as { bookingId?: string; error?: string };
  if (!bookingId) throw new Error(error);
  return bookingId;
}
const change = (bookingId: string, answers: unknown, who = anna) =>
  answerOf(api.post("/functions/v1/answer-questions", { bookingId, answers }, { authorization: who.authorization }));
type Read = {
  answers: { questionId: string; question: string; answer: string; isHealth: boolean }[];
  mayAnswer: boolean;
  questions: Question[];
};
const get = (path: string, who: Person) =>
  api.ask(`/functions/v1/${path}`, { headers: { authorization: who.authorization } });
const mine = async (who = anna) => ((await (await get("my-answers", who)).json()) as { bookings: Read[] }).bookings;
const seen = async (bookingId: string) =>
  (await (await get(`practice-booking-answers?bookingId=${bookingId}`, practitioner)).json()) as Read;
const words = ({ answers }: Pick<Read, "answers">) =>
  answers.map(({ question: asked, answer }) => `${asked} ${answer}`).toSorted();

const ALL = [
  "How often have you been here? 2",
  "Is there anything about your health? Canarylung",
  "What brings you? Rest",
];

test("answers come with the booking; the client and the practitioner read them, a stranger does not", async () => {
  const id = await booked();
  expect((await mine()).map(words)).toEqual([ALL]);
  expect(words(await seen(id))).toEqual(ALL);
  expect(await mine(bea)).toEqual([]);
  expect(await answerOf(get(`practice-booking-answers?bookingId=${id}`, bea))).toMatch(/^403 /);
  expect(await answerOf(get(`practice-booking-answers?bookingId=${id}`, anna))).toMatch(/^403 /);
  expect((await api.ask("/functions/v1/my-answers")).status).toBe(401);
});

test("the practitioner reads all that one client has answered, their latest booking first", async () => {
  const first = await booked();
  await run("update bookings set booking_time = '12:00' where id = $1", first);
  const later = await booked([given(WHY, "Sleep")], bea);
  await run(
    "update bookings set client_id = (select client_id from bookings where id = $1), booking_date = booking_date + 1 where id = $2",
    first,
    later,
  );
  const [found] = await run<{ client: string }>("select client_id as client from bookings where id = $1", first);
  const read = async (who = practitioner) => get(`practice-client-answers?clientId=${found?.client}`, who);
  const { bookings } = (await (await read()).json()) as {
    bookings: (Pick<Read, "answers"> & { bookingId: string; serviceName: string })[];
  };
  expect(bookings.map(({ bookingId }) => bookingId)).toEqual([later, first]);
  expect(bookings.map(words)).toEqual([["What brings you? Sleep"], ALL]);
  expect(bookings[0]?.serviceName).toBe("Tarot or rune reading by video or phone");
  expect(await answerOf(read(anna))).toMatch(/^403 /);
  expect(await answerOf(get("practice-client-answers?clientId=x", practitioner))).toMatch(/^400 /);
});

test("answers about health are in a table of their own, and neither is readable over the data API", async () => {
  await booked();
  expect(await tablesContaining(api.at.fresh, "Canarylung")).toEqual(["private.health_answers"]);
  const [row] = await run(
    `select bool_or(has_table_privilege(r, t, 'select, insert, update, delete')) as may
     from unnest(array['anon', 'authenticated', 'admin']) r, unnest(array['private.answers', 'private.health_answers']) t`,
  );
  expect(row).toEqual({ may: false });
});

test.each([
  ["nothing at all", undefined, '422 {"code":"answer-needed","error":"Please answer “What brings you?”"}'],
  [
    "an empty required one",
    [given(WHY, " ")],
    '422 {"code":"answer-needed","error":"Please answer “What brings you?”"}',
  ],
  [
    "words for a number",
    [given(WHY, "Rest"), given(BEEN, "twice")],
    '422 {"code":"answer-wrong","error":"Enter a number, such as 12 or 1.5: “How often have you been here?”"}',
  ],
  ["an unknown question", [given(WHY, "Rest"), given(question(9, "Why?"), "x")], "409"],
  ["other words of a question", [given({ ...WHY, text: "What brought you?" }, "Rest")], "409"],
  [
    "a question about health that was not shown as one",
    [given(WHY, "Rest"), given({ ...HEALTH, isHealth: false }, "Canarylung")],
    "409",
  ],
  ["a question twice", [given(WHY, "Rest"), given(WHY, "Work")], "400"],
  ["too much", [given(WHY, "x".repeat(2001))], "400"],
  ["more than a line", [given(WHY, "x".repeat(301))], "422"],
  ["what cannot be stored", [given(WHY, "a\0b")], "400"],
  ["thirteen answers", Array.from({ length: 13 }, () => given(WHY, "Rest")), "400"],
  ["no list", "x", "400"],
])("%s is refused, and no time is held", async (_, answers, refusal) => {
  const answer = await answerOf(book(answers));
  expect(answer.startsWith(refusal)).toBe(true);
  expect(await run("select from bookings where status <> 'cancelled'")).toEqual([]);
});

test("the same hold takes the answers as they were sent last", async () => {
  const id = await booked();
  expect(await booked([given(WHY, "Work"), given(HEALTH, ""), given(BEEN, "2")])).toBe(id);
  expect(words(await seen(id))).toEqual(["How often have you been here? 2", "What brings you? Work"]);
});

test("places in a group are asked what their service asks", async () => {
  const [row] = await run<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     values ($1, $2, $2, '18:30', '20:00', 6, 1000) returning id`,
    reading.id,
    day,
  );
  const places = { groupSessionId: row?.id, places: 2, bookingTime: "18:30" };
  expect(await answerOf(book([], anna, places))).toMatch(/^422 .*answer-needed/);
  expect((await book([given(WHY, "Rest")], anna, places)).status).toBe(200);
  expect((await mine()).map(words)).toEqual([["What brings you? Rest"]]);
  await run("delete from bookings");
  await run("delete from group_sessions where id = $1", row?.id);
});

describe("after booking", () => {
  test("the client changes an answer until the session begins, and takes back what is not required", async () => {
    const id = await booked();
    expect(await change(id, [given(WHY, "Work"), given(HEALTH, "")])).toBe("200 {}");
    expect(words(await seen(id))).toEqual(["How often have you been here? 2", "What brings you? Work"]);
    expect(await tablesContaining(api.at.fresh, "Canarylung")).toEqual([]);
    expect(await change(id, [given(WHY, "")])).toMatch(/^422 .*answer-needed/);
    await run("update bookings set hold_expires_at = null, status = 'confirmed' where id = $1", id);
    await run("update bookings set booking_date = private.today() - 1 where id = $1", id);
    expect(await change(id, [given(WHY, "Rest")])).toMatch(/^409 .*answers-closed/);
  });

  test("neither a stranger nor one who names no booking changes anything", async () => {
    const id = await booked();
    const NONE =
      '404 {"code":"booking-not-found","error":"Unable to find your booking. Please contact us if you have been charged."}';
    expect(await change(id, [given(WHY, "x")], bea)).toBe(NONE);
    expect(await change(crypto.randomUUID(), [given(WHY, "x")])).toBe(NONE);
    expect(
      await answerOf(api.post("/functions/v1/practice-answer-questions", { bookingId: id, answers: [] }, bea)),
    ).toMatch(/^403 /);
    expect(words(await seen(id))).toEqual(ALL);
  });

  test("of a cancelled booking nothing is changed", async () => {
    const id = await booked();
    await run("update bookings set status = 'cancelled', cancelled_because = 'client' where id = $1", id);
    expect(await change(id, [given(WHY, "x")])).toMatch(/^409 .*answers-closed/);
  });

  test("a question that was removed or reworded keeps its answer as it was asked", async () => {
    const id = await booked();
    await ask([{ ...WHY, text: "What has brought you?" }]);
    expect(words(await seen(id))).toEqual(ALL);
    const facts = await loadBookingFacts(api.at.practice.database, id, "https://a.example");
    expect(facts?.facts.questions).toEqual({ asked: 1, answered: 0 });
    expect(await change(id, [given(WHY, "x")])).toMatch(/^409 .*questions-changed/);
  });

  test("a move keeps the answers; another service asks its own questions beside them", async () => {
    const id = await booked();
    await run("update bookings set booking_date = booking_date + 1 where id = $1", id);
    expect((await mine()).map(words)).toEqual([ALL]);
    const other = question(8, "Have you learned Level 1?", { kind: "yes-no" });
    const service = "Shamanic and Reiki healing session";
    await run("update services set questions = $2 where name = $1", service, JSON.stringify([other]));
    await run(
      "update bookings set service_id = s.id from services s where bookings.id = $1 and s.name = $2",
      id,
      service,
    );
    const [{ questions, ...read } = { questions: [], answers: [] }] = await mine();
    expect(questions).toEqual([other]);
    expect(words(read)).toEqual(ALL);
    expect(await change(id, [given(other, "Yes")])).toBe("200 {}");
    expect(words(await seen(id))).toEqual(["Have you learned Level 1? Yes", ...ALL]);
    await run("update services set questions = '[]' where name = $1", service);
  });

  test("the practitioner notes what she was told, and may leave the rest", async () => {
    const id = await booked();
    const note = (answers: unknown) =>
      answerOf(
        api.post(
          "/functions/v1/practice-answer-questions",
          { bookingId: id, answers },
          { authorization: practitioner.authorization },
        ),
      );
    await run("update bookings set hold_expires_at = null, status = 'confirmed' where id = $1", id);
    await run("update bookings set booking_date = private.today() - 1 where id = $1", id);
    expect(await note([given(WHY, ""), given(BEEN, "3")])).toBe("200 {}");
    expect(words(await seen(id))).toEqual([
      "How often have you been here? 3",
      "Is there anything about your health? Canarylung",
    ]);
  });

  test("ten changes at the same moment leave one answer to each question", async () => {
    const id = await booked();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, each) => change(id, [given(WHY, `${each}`), given(HEALTH, `${each}`)])),
    );
    expect(new Set(answers)).toEqual(new Set(["200 {}"]));
    const { answers: left } = await seen(id);
    expect(left).toHaveLength(3);
    const [why, health] = [WHY, HEALTH].map((each) => left.find(({ questionId }) => questionId === each.id)?.answer);
    expect(why).toBe(health);
  });
});

test("the practitioner's email says how many are answered, never what", async () => {
  const id = await booked([given(WHY, "Rest"), given(HEALTH, "Canarylung")]);
  const told = await loadBookingFacts(api.at.practice.database, id, "https://a.example");
  if (!told) throw new Error("No facts");
  const { plain, html } = practitionerNoticeEmail({
    ...told.facts,
    paidPence: 4500,
    owedPence: 0,
    paymentStatus: "paid",
  });
  expect(plain).toContain("Answered 2 of 3 questions");
  expect(plain + html).not.toMatch(/Canarylung|Rest/);
});

test("an export of the bookings and the rows that a device keeps have no answers, a client's own data has all", async () => {
  const id = await booked();
  const csv = await get("bookings-csv", practitioner);
  expect(csv.status).toBe(200);
  expect(await csv.text()).not.toMatch(/Canarylung/);
  const kept = await api.ask("/rest/v1/bookings?select=*", {
    headers: { authorization: practitioner.authorization, apikey: KEYS.publishable },
  });
  const rows = await kept.text();
  expect(rows).toContain(id);
  expect(rows).not.toMatch(/Canarylung/);
  const own = await collectOwnData(api.at.fresh.database, EXTENSIONS, anna.userId);
  expect(own?.["answers"]).toContainEqual({
    booking_id: id,
    question: "Is there anything about your health?",
    answer: "Canarylung",
    about_health: true,
  });
  expect(own?.["answers"]).toHaveLength(3);
});

describe("answers about health are erased", () => {
  const left = async () => (await run<{ answer: string }>("select answer from private.health_answers")).length;
  const afterDays = async (days: number) => {
    await run(
      "update bookings set booking_date = private.today() - $1::int, hold_expires_at = null, status = 'confirmed'",
      days,
    );
    await deleteExpired(api.at.fresh.database, EXTENSIONS.expire);
  };

  test("90 days after the session, or as many as the settings say; the others stay", async () => {
    await booked();
    await afterDays(90);
    expect(await left()).toBe(1);
    await run("insert into business_settings (user_id, health_answers_days) values ($1, 120)", practitioner.userId);
    await afterDays(120);
    expect(await left()).toBe(1);
    await run("delete from business_settings");
    await afterDays(91);
    expect(await left()).toBe(0);
    expect(await run("select from private.answers")).toHaveLength(2);
  });

  test("a week after the booking was cancelled", async () => {
    await booked();
    await run("update bookings set status = 'cancelled', cancelled_because = 'client'");
    await deleteExpired(api.at.fresh.database, EXTENSIONS.expire);
    expect(await left()).toBe(1);
    await run("update bookings set cancelled_at = private.clock() - interval '8 days'");
    await deleteExpired(api.at.fresh.database, EXTENSIONS.expire);
    expect(await left()).toBe(0);
  });

  test("with the client's account, which leaves no answer at all", async () => {
    const who = await api.signedIn();
    await booked(undefined, who);
    const erased = await api.post(
      "/functions/v1/erase-my-account",
      { password: "a walk by the river" },
      { authorization: who.authorization },
    );
    expect(erased.status).toBe(200);
    expect([await tablesContaining(api.at.fresh, "Canarylung"), await run("select from private.answers")]).toEqual([
      [],
      [],
    ]);
  });

  test("and answers to a question that is marked as being about health later are put with them", async () => {
    await booked();
    await ask([WHY, HEALTH, { ...BEEN, isHealth: true }]);
    await deleteExpired(api.at.fresh.database, EXTENSIONS.expire);
    expect([await left(), (await run("select from private.answers")).length]).toEqual([2, 1]);
  });
});

test("everyone reads the questions of an active service, and only the practitioner writes them", async () => {
  const rows = await api.ask(`/rest/v1/services?id=eq.${reading.id}&select=questions`, {
    headers: { apikey: KEYS.publishable },
  });
  expect(await rows.json()).toEqual([{ questions: [WHY, HEALTH, BEEN] }]);
});
