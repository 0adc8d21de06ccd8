import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Audience, describeAudience } from "#domain/messages/audience.ts";
import type { PhoneCall } from "./phone-calls.queries.ts";
import { type FunctionsApi, KEYS, startFunctionsApi } from "#tests/support/functions-api.ts";
import { undoTime } from "#tests/support/undo-time.ts";

// Clients whom no email can reach are named before an act; after it they are on the list of phone calls until ticked.

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
let healing: string;
let circle: string;
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  await rows(
    "insert into business_settings (user_id, business_email) values ($1, 'room@example.com')",
    practitioner.userId,
  );
  healing = (await api.at.serviceNamed("Shamanic and Reiki healing session")).id;
  circle = (await api.at.serviceNamed("Reiki Level 1")).id;
});
afterAll(() => api.close());
beforeEach(async () => {
  await rows(undoTime(0));
  await rows("truncate public.mail, public.sms, public.alerts, private.phone_calls, graphile_worker._private_jobs");
  for (const table of ["refunds", "checkouts", "bookings", "group_sessions", "meeting_details", "clients"])
    await rows(`delete from ${table}`);
  days = 1;
  await rows("update business_settings set sms_notifications = false");
});

const rows = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const act = (name: string, body: object = {}) =>
  api.call<{ bookingId?: string; calls?: PhoneCall[]; recipients?: number } & Partial<Audience>>(
    name,
    body,
    practitioner,
  );

type Person = { name?: string; email?: string; phone?: string | null };
const SAM: Required<Person> = { name: "Sam", email: "", phone: "07700 900123" };
let days = 1;
async function session({ name, email, phone }: Person = SAM, more: object = {}): Promise<string> {
  const request = api.at.request(healing, await api.at.day((days += 1)), "10:00");
  const client = { clientName: name ?? "Sam", clientEmail: email ?? "", clientPhone: phone ?? "" };
  const answers = { isAnother: !("clientId" in more) }; // whether it is somebody on file with this number
  const added = await act("practice-add-booking", { ...request, ...client, ...answers, payment: "cash", ...more });
  if (!added.bookingId) throw new Error(`${added.status} ${added.error}`);
  return added.bookingId;
}
/** Whom no form lets in any more, but who may be on file. */
const unwritable = (id: string) => rows("update bookings set client_email = 'a @ b' where id = $1", id);

async function date(people: Person[]): Promise<{ id: string; bookings: string[] }> {
  const [made] = await rows<{ id: string; day: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     values ($1, private.today() + $2::int, private.today() + $2::int, '18:00', '19:00', 20, 1800) returning id, starts_on::text as day`,
    circle,
    (days += 1),
  );
  const { id = "", day = "" } = made ?? {};
  const bookings = [];
  for (const person of people)
    bookings.push(
      await session(person, {
        serviceId: circle,
        groupSessionId: id,
        bookingDate: day,
        bookingTime: "18:00",
        places: 1,
      }),
    );
  return { id, bookings };
}
async function patch(table: string, id: string, change: object): Promise<number> {
  const headers = {
    authorization: practitioner.authorization,
    apikey: KEYS.publishable,
    "content-type": "application/json",
  };
  return (await api.ask(`/rest/v1/${table}?id=eq.${id}`, { method: "PATCH", body: JSON.stringify(change), headers }))
    .status;
}
const audience = async (request: object) => {
  const { status, ...told } = await act("practice-audience", request);
  expect(status).toBe(200);
  return told as Audience;
};
const calls = async (bookingIds?: string[]) =>
  (await act("practice-phone-calls", bookingIds ? { bookingIds } : {})).calls ?? [];
const emailsAbout = async (ids: string[]) =>
  (
    await rows<{ recipient: string }>(
      "select distinct recipient from mail where booking_id = any ($1) and kind <> 'booking-confirmed'",
      ids,
    )
  ).length;
const ADA = { name: "Ada", email: "ada@example.com" };
const BEA = { name: "Bea", email: "bea@example.com" };
const JO = { name: "Jo", email: "", phone: null };

describe("an act is announced as it then happens", () => {
  test.each([
    [
      "cancelling",
      "cancel",
      (bookingId: string) => act("practice-cancel-booking", { bookingId, refund: "full" }),
      /^Cancelled: /,
    ],
    [
      "moving",
      "move",
      async (bookingId: string) =>
        act("practice-move-booking", {
          bookingId,
          bookingDate: await api.at.day(25 + (days += 1)),
          bookingTime: "11:00",
        }),
      /^New time: /,
    ],
    [
      "refunding",
      "refund",
      (bookingId: string) => act("practice-refund", { bookingId, pence: 500, expectedHeldPence: 7000 }),
      /^£5.00 will be returned/,
    ],
    ["deleting", "delete", async (bookingId: string) => deleted(bookingId), /^Cancelled: /],
  ])("%s one booking", async (_, name, doIt, subject) => {
    const written = await session(ADA);
    expect(await audience({ act: name, bookingIds: [written] })).toEqual({ byEmail: 1, bySms: [], byPhone: [] });
    expect((await doIt(written)).status).toBe(200);
    await api.at.doJobs();
    expect(await calls([written])).toEqual([]);
    expect(await emailsAbout([written])).toBe(1);
    for (const person of [SAM, JO, { name: "Old", email: "old@example.com", phone: "01273 496000" }]) {
      const id = await session(person);
      if (person.email) await unwritable(id);
      const whom = { name: person.name, phone: person.phone };
      expect(await audience({ act: name, bookingIds: [id] })).toEqual({
        byEmail: 0,
        bySms: [],
        byPhone: [{ bookingId: id, ...whom }],
      });
      expect((await doIt(id)).status).toBe(200);
      await api.at.doJobs();
      expect(await calls([id])).toMatchObject([{ ...whom, subject: expect.stringMatching(subject), isTold: false }]);
      expect(await emailsAbout([id])).toBe(0);
    }
    expect(await rows("select from alerts")).toEqual([]);
  });

  test("confirming one booking", async () => {
    for (const person of [ADA, SAM, JO]) {
      const [made] = await rows<{ id: string }>(
        `insert into bookings (service_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, price_pence, status, payment_status, hold_expires_at)
         select id, $1, $2, $3, private.today() + 60 + $4::int, '10:00', 60, 7000, 'pending', 'pending', private.clock() + interval '1 day'
         from services where written_days is null limit 1 returning id`,
        person.name,
        person.email,
        "phone" in person ? person.phone : null,
        (days += 1),
      );
      const bookingId = made?.id ?? "";
      const told = await audience({ act: "confirm", bookingIds: [bookingId] });
      expect(told).toMatchObject(
        person.email ? { byEmail: 1, byPhone: [] } : { byEmail: 0, byPhone: [{ bookingId, name: person.name }] },
      );
      expect((await act("practice-confirm-booking", { bookingId })).status).toBe(200);
      await rows("update graphile_worker._private_jobs set run_at = now()");
      await api.at.doJobs();
      expect(
        await rows("select from mail where booking_id = $1 and kind = 'booking-confirmed'", bookingId),
      ).toHaveLength(told.byEmail);
      expect(await calls([bookingId])).toHaveLength(told.byPhone.length);
    }
  });

  async function deleted(id: string) {
    const headers = { authorization: practitioner.authorization, apikey: KEYS.publishable };
    const answer = await api.ask(`/rest/v1/bookings?id=eq.${id}`, { method: "DELETE", headers });
    return { status: answer.status === 204 ? 200 : answer.status };
  }

  test("cancelling a date: two by email, Sam by telephone, Jo by neither; done again it adds nothing", async () => {
    const { id, bookings } = await date([ADA, SAM, BEA, JO]);
    const told = await audience({ act: "cancel", groupSessionIds: [id] });
    expect(describeAudience(told)).toBe("2 by email, Sam by telephone, Jo in person: no email and no telephone");
    for (const _ of [1, 2])
      expect((await act("practice-cancel-group-session", { groupSessionId: id, reason: "Snow" })).status).toBe(200);
    const open = await calls();
    expect(open.map(({ name, phone, kind }) => [name, phone, kind])).toEqual([
      ["Jo", null, "booking-cancelled"],
      ["Sam", "07700 900123", "booking-cancelled"],
    ]);
    expect(open[1]?.plain).toContain("A word from me: Snow");
    expect(open[1]?.plain).toContain("£18.00");
    expect(await emailsAbout(bookings)).toBe(2);
  });

  test("moving a date, by the job that follows; moved back before anybody is rung, nobody is to be rung", async () => {
    const { id } = await date([ADA, SAM]);
    expect(describeAudience(await audience({ act: "move", groupSessionIds: [id] }))).toBe(
      "1 by email, Sam by telephone",
    );
    expect(await patch("group_sessions", id, { start_time: "17:00", end_time: "18:00" })).toBe(204);
    for (const _ of [1, 2]) await api.at.doJobs();
    expect((await calls()).map(({ name, knownStarts }) => [name, knownStarts?.slice(11)])).toEqual([["Sam", "18:00"]]);
    expect(await patch("group_sessions", id, { start_time: "16:00", end_time: "17:00" })).toBe(204);
    await api.at.doJobs();
    expect((await calls()).map(({ subject, knownStarts }) => [subject.slice(-5), knownStarts?.slice(11)])).toEqual([
      ["16:00", "18:00"],
    ]);
    expect(await patch("group_sessions", id, { start_time: "18:00", end_time: "19:00" })).toBe(204);
    await api.at.doJobs();
    expect(await calls()).toEqual([]);
  });

  test("a session cancelled after a move of which its client has not heard: one call, which names the time that they know", async () => {
    const id = await session();
    const was = (await api.at.booking(id)) as { booking_date: string };
    await act("practice-move-booking", { bookingId: id, bookingDate: await api.at.day(40), bookingTime: "11:00" });
    await act("practice-cancel-booking", { bookingId: id, refund: "none" });
    const open = await calls();
    expect(open.map(({ kind }) => kind)).toEqual(["booking-cancelled"]);
    expect(open[0]?.knownStarts).toBe(`${was.booking_date}T10:00`);
  });

  test("removing the dates of a series", async () => {
    const times = { startsOn: "2035-01-02", endsOn: "2035-01-02", startTime: "18:00", endTime: "19:00" }; // a Tuesday
    const facts = {
      leastPlaces: null,
      decideOn: null,
      salesEndHours: 0,
      location: null,
      joinUrl: null,
      note: null,
      isActive: true,
    };
    const date = { serviceId: circle, ...times, places: 9, price: 1800, ...facts };
    const rule = { repeats: "weekly", every: 1, nth: 1, weekdays: [2], until: "2035-01-20", except: [] };
    expect((await act("practice-save-series", { seriesId: crypto.randomUUID(), date, rule })).status).toBe(200);
    const dates = await rows<{ id: string; day: string; series: string }>(
      "select id, starts_on::text as day, series_id as series from group_sessions order by starts_on",
    );
    for (const { id, day } of dates.slice(0, 2))
      await session(SAM, { serviceId: circle, groupSessionId: id, bookingDate: day, bookingTime: "18:00", places: 1 });
    const { day: from, series: seriesId } = dates[1] ?? { day: "", series: "" };
    expect(describeAudience(await audience({ act: "cancel", seriesId, from }))).toBe("Sam by telephone");
    expect((await act("practice-cancel-series", { seriesId, from })).status).toBe(200);
    expect((await calls()).map(({ name }) => name)).toEqual(["Sam"]);
  });

  test("writing to all of a roster: one call for a person with two bookings; repeated, nothing is added", async () => {
    const { id, bookings } = await date([ADA, SAM]);
    const [sam] = await rows<{ client: string }>("select client_id as client from bookings where id = $1", bookings[1]);
    await session(SAM, {
      clientId: sam?.client,
      serviceId: circle,
      groupSessionId: id,
      ...(await slotOf(id)),
      places: 1,
    });
    const message = {
      groupSessionId: id,
      messageId: crypto.randomUUID(),
      subject: "Bring a mat",
      message: "It is cold.",
    };
    for (const _ of [1, 2])
      expect(await act("practice-message-group", message)).toMatchObject({ status: 200, recipients: 2 });
    expect((await calls()).map(({ name, subject }) => [name, subject])).toEqual([["Sam", "Bring a mat"]]);
    expect(await rows("select recipient from mail where kind = 'message'")).toEqual([{ recipient: "ada@example.com" }]);
  });
  async function slotOf(id: string) {
    const [slot] = await rows<{ day: string; time: string }>(
      "select starts_on::text as day, start_time as time from group_sessions where id = $1",
      id,
    );
    return { bookingDate: slot?.day, bookingTime: slot?.time };
  }

  test("a changed place", async () => {
    await rows("insert into meeting_details (area, address) values ('Lewes', '12 High Street')");
    const [ada, sam] = [await session(ADA), await session(SAM)];
    await rows("update meeting_details set address = '7 Mill Lane'");
    const request = { messageId: crypto.randomUUID(), bookingIds: [ada, sam] };
    for (const _ of [1, 2])
      expect(await act("practice-notify-of-place", request)).toMatchObject({ status: 200, recipients: 2 });
    expect((await calls()).map(({ name, kind }) => [name, kind])).toEqual([["Sam", "place-changed"]]);
    expect((await calls())[0]?.plain).toContain("7 Mill Lane");
    expect(await act("practice-notify-of-place", { ...request, messageId: crypto.randomUUID() })).toMatchObject({
      code: "no-recipients",
    });
  });

  test("with SMS on, a mobile is told by SMS, which names the money; a landline is rung", async () => {
    await rows("update business_settings set sms_notifications = true");
    const { id } = await date([SAM, { name: "Lou", phone: "01273 496000" }]);
    expect(describeAudience(await audience({ act: "cancel", groupSessionIds: [id] }))).toBe(
      "Sam by text message, Lou by telephone",
    );
    await act("practice-cancel-group-session", { groupSessionId: id });
    expect((await calls()).map(({ name }) => name)).toEqual(["Lou"]);
    const [sms] = await rows<{ body: string }>("select body from sms where kind = 'booking-cancelled'");
    expect(sms?.body).toMatch(/is cancelled\. Refund: £18\.00, in full\.$/);
    expect(sms?.body).not.toMatch(/email|account/i);
  });
});

describe("nobody is asked to ring", () => {
  test("whom she speaks to while she enters the booking, and who is only reminded", async () => {
    const id = await session();
    await rows("update bookings set created_at = created_at - interval '90 days' where id = $1", id);
    await rows("update business_settings set thanks_after_session = true");
    const { sendReminders } = await import("#server/bookings/send-reminders.ts");
    await rows("alter table bookings disable trigger user");
    await rows("update bookings set booking_date = private.today() + 1, booking_time = '00:05' where id = $1", id);
    await rows("alter table bookings enable trigger user");
    await sendReminders(api.at.practice);
    expect(await calls()).toEqual([]);
    expect(await rows("select from alerts")).toEqual([]);
  });
});

describe("a call", () => {
  test("stays until it is ticked, which can be taken back, and is in the trail without a name", async () => {
    const id = await session();
    await act("practice-cancel-booking", { bookingId: id, refund: "full" });
    const [call] = await calls();
    const toRing = async () =>
      ((await (await api.ask("/functions/v1/practice-to-do", { headers: practitioner })).json()) as { toRing: number })
        .toRing;
    expect(await toRing()).toBe(1);
    const settle = (isTold: boolean) => act("practice-settle-phone-call", { phoneCallId: call?.id, isTold });
    for (const _ of [1, 2]) expect((await settle(true)).status).toBe(200);
    expect(await calls()).toEqual([]);
    expect(await calls([id])).toMatchObject([{ isTold: true }]);
    expect(await toRing()).toBe(0);
    expect((await settle(false)).status).toBe(200);
    expect(await calls()).toHaveLength(1);
    const trail = await rows<{ changes: object; actor: string }>(
      "select changes, actor from audit where table_name = 'phone_calls' order by id",
    );
    expect(trail).toHaveLength(2);
    expect(trail.map(({ actor }) => actor)).toEqual([practitioner.userId, practitioner.userId]);
    expect(Object.keys(trail[0]?.changes ?? {})).toEqual(["settled_at"]);
    expect(await act("practice-settle-phone-call", { phoneCallId: crypto.randomUUID(), isTold: true })).toMatchObject({
      status: 404,
      code: "phone-call-not-found",
    });
  });

  test("goes with the confirmation that Undo takes back, unless it was made by then", async () => {
    const pending = async () => {
      const id = await session();
      await rows("alter table bookings disable trigger user");
      await rows("update bookings set status = 'pending' where id = $1", id);
      await rows("alter table bookings enable trigger user");
      return id;
    };
    const undo = (bookingId: string) => act("practice-undo-status", { bookingId, status: "confirmed" });
    const first = await pending();
    expect(await patch("bookings", first, { status: "confirmed" })).toBe(204);
    await api.at.doJobs();
    expect((await calls()).map(({ kind }) => kind)).toEqual(["booking-confirmed"]);
    expect((await undo(first)).status).toBe("pending");
    expect(await calls([first])).toEqual([]);
    const second = await pending();
    expect(await patch("bookings", second, { status: "confirmed" })).toBe(204);
    await api.at.doJobs();
    const [call] = await calls();
    await act("practice-settle-phone-call", { phoneCallId: call?.id, isTold: true });
    expect(await undo(second)).toMatchObject({ code: "too-late-to-undo" });
  });

  test("is erased with its client, exported with their data, and goes along when clients are merged", async () => {
    const id = await session();
    await act("practice-cancel-booking", { bookingId: id, refund: "none" });
    const [{ client } = { client: "" }] = await rows<{ client: string }>(
      "select client_id as client from private.phone_calls",
    );
    const other = await session(SAM);
    const [{ client: kept } = { client: "" }] = await rows<{ client: string }>(
      "select client_id as client from bookings where id = $1",
      other,
    );
    const exported = (await (
      await api.ask("/functions/v1/clients-export?format=json", { headers: practitioner })
    ).json()) as {
      clients: { phone_calls: object[] }[];
    };
    expect(exported.clients.flatMap(({ phone_calls }) => phone_calls)).toMatchObject([
      { subject: expect.stringMatching(/^Cancelled/), told_at: null },
    ]);
    expect(
      (
        await act("practice-merge-clients", {
          keptId: kept,
          goneId: client,
          details: { name: "Sam", email: "", phone: SAM.phone, birthday: "", tags: [] },
        })
      ).status,
    ).toBe(200);
    expect(await rows("select client_id as client from private.phone_calls")).toEqual([{ client: kept }]);
    const terms = (await act("practice-client-erasure-terms", { clientId: kept })) as { seen?: string };
    expect(
      await act("practice-erase-client", { clientId: kept, name: "Sam", refundPence: 0, seen: terms.seen }),
    ).toMatchObject({
      status: 200,
    });
    expect(await rows("select from private.phone_calls")).toEqual([]);
  });

  test("is nobody else's", async () => {
    const client = await api.signedIn();
    for (const name of ["practice-phone-calls", "practice-audience", "practice-settle-phone-call"]) {
      expect((await api.call(name, {}, client)).status).toBe(403);
      expect((await api.call(name, {})).status).toBe(401);
    }
  });
});

test(
  "whoever is on a date that is cancelled has an email or a call, and the announcement counts the same",
  { timeout: 60_000 },
  async () => {
    const person = fc.record({
      name: fc.constantFrom("Ada", "Bea", "Cleo"),
      email: fc.constantFrom("", "", "a@example.com", "b@example.com"),
      phone: fc.constantFrom(null, "07700 900123", "01273 496000", "ask her sister"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 4 }), fc.boolean(), async (people, sms) => {
        await rows("update business_settings set sms_notifications = $1", sms);
        const { id, bookings } = await date(people);
        const told = await audience({ act: "cancel", groupSessionIds: [id] });
        await act("practice-cancel-group-session", { groupSessionId: id });
        const open = await calls(bookings);
        const texts = await rows<{ id: string }>(
          "select booking_id as id from sms where booking_id = any ($1) and kind = 'booking-cancelled'",
          bookings,
        );
        expect(new Set(told.byPhone.map(({ bookingId }) => bookingId))).toEqual(
          new Set(open.map(({ bookingId }) => bookingId)),
        );
        expect(told.byEmail).toBe(await emailsAbout(bookings));
        const written = await rows<{ id: string }>(
          "select booking_id as id from mail where booking_id = any ($1) and kind = 'booking-cancelled'",
          bookings,
        );
        const reached = new Set([
          ...open.map(({ bookingId }) => bookingId),
          ...[...texts, ...written].map((each) => each.id),
        ]);
        expect(reached).toEqual(new Set(bookings));
      }),
      { numRuns: 10 },
    );
  },
);
