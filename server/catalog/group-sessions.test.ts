import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi, KEYS } from "#tests/support/functions-api.ts";

// A group session occupies its hours, for clients and practitioner.

let api: FunctionsApi;
let healing: string;
let client: { authorization: string; userId: string };
let practitioner: { authorization: string; userId: string };
let day: string;
let date: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  healing = (await api.at.serviceNamed("Shamanic and Reiki healing session")).id;
  [client, practitioner] = [await api.signedIn(), await api.signedInAdmin()];
  day = await api.at.day(10);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.at.fresh.asOwner("delete from bookings");
  await api.at.fresh.asOwner("delete from group_sessions");
  const [row] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time)
     select id, $1, $1, '11:00', '16:00' from services where name = 'Reiki Level 1' returning id`,
    [day],
  );
  date = row?.id ?? "";
});

const as = ({ authorization }: { authorization: string }) => ({ authorization });
const answerOf = async (answer: Promise<Response>) => ({
  status: (await answer).status,
  ...((await (await answer).json()) as object),
});
async function free(on = day): Promise<string[] | undefined> {
  const answer = await api.ask(`/functions/v1/openings?serviceId=${healing}&from=${on}&to=${on}`);
  return ((await answer.json()) as { days: Record<string, string[]> }).days[on];
}
const buy = (time: string) =>
  api.call("simple-payment", { ...api.at.request(healing, day, time), clientPhone: "07700 900123", notes: "" }, client);
const gather = (set: string) => api.at.fresh.asOwner(`update group_sessions set ${set} where id = $1`, [date]);

const GONE = { status: 409, code: "slot-not-offered" };

test("its hours are neither offered nor sold; adjacent times are", async () => {
  expect(await free()).toEqual(["09:00", "09:30", "10:00", "16:00"]);
  expect(await buy("12:00")).toMatchObject(GONE);
  expect(await buy("10:30")).toMatchObject(GONE);
  expect(await buy("10:00")).toMatchObject({ status: 200 });
});

test("deactivating, moving or deleting it frees its hours", async () => {
  await gather("is_active = false");
  expect(await free()).toContain("12:00");
  await gather("is_active = true, start_time = '14:00'");
  expect(await free()).toEqual([
    "09:00",
    "09:30",
    "10:00",
    "10:30",
    "11:00",
    "11:30",
    "12:00",
    "12:30",
    "13:00",
    "16:00",
  ]);
  await api.at.fresh.asOwner("delete from group_sessions where id = $1", [date]);
  expect(await buy("14:00")).toMatchObject({ status: 200 });
});

test("neither a client nor the practitioner can move a booking into it, nor the practitioner add one, and the refusal names it", async () => {
  const { bookingId } = await api.at.paidBooking(await api.at.day(9), "12:00", client);
  const to = { bookingId, bookingDate: day, bookingTime: "12:00" };
  const inTheWay = {
    status: 409,
    code: "time-taken",
    error: "In the way: Reiki Level 1, 11:00 to 16:00. Choose another time",
  };
  expect(await api.call("reschedule-booking", to, client)).toMatchObject(GONE);
  expect(await api.call("practice-move-booking", to, practitioner)).toEqual(inTheWay);
  const byHand = { ...api.at.request(healing, day, "15:30"), payment: "at-session" };
  expect(await api.call("practice-add-booking", byHand, practitioner)).toEqual(inTheWay);
  const later = { ...to, bookingTime: "16:00" };
  expect(await api.call("reschedule-booking", later, client)).toMatchObject({ status: 200 });
});

test("the data API refuses to move it onto a booking, and names the booking", async () => {
  const { bookingId } = await api.at.paidBooking(day, "10:00", client);
  const refused = api.ask(`/rest/v1/group_sessions?id=eq.${date}`, {
    method: "PATCH",
    body: '{"start_time":"10:15"}',
    headers: { apikey: KEYS.publishable, "content-type": "application/json", ...as(practitioner) },
  });
  expect(await answerOf(refused)).toMatchObject({
    code: "23P01",
    details: expect.stringContaining(bookingId) as string,
  });
  expect(await free()).toEqual(["09:00", "16:00"]);
});

test("the practitioner can book a group service by hand, as an individual session", async () => {
  const { id: level } = await api.at.serviceNamed("Reiki Level 2");
  const free = await api.at.day(11);
  const asked = `/functions/v1/practice-openings?serviceId=${level}&date=${free}`;
  expect(await answerOf(api.ask(asked, { headers: { apikey: KEYS.publishable, ...as(practitioner) } }))).toMatchObject({
    duration: 300,
  });
  const byHand = { ...api.at.request(level, free, "09:00"), payment: "at-session" };
  expect(await api.call("practice-add-booking", byHand, practitioner)).toMatchObject({ status: 200 });
  await api.at.fresh.asOwner("update services set is_active = false where id = $1", [level]);
  const later = { ...byHand, bookingTime: "15:00" };
  expect(await api.call("practice-add-booking", later, practitioner)).toMatchObject({
    code: "service-not-offered",
  });
});
