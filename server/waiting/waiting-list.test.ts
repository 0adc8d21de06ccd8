import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EXTENSIONS } from "#server/modules.ts";
import { collectOwnData } from "#server/accounts/own-data/collect-own-data.ts";
import { eraseAccount } from "#server/accounts/own-data/erase-account.ts";
import { expireHolds } from "#server/bookings/new/expire-holds.ts";
import { offerPlaces, sweepWaiting } from "./offer-places.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { type FunctionsApi, KEYS } from "#tests/support/functions-api.ts";
import { type Account, groupSessionForEachTest } from "#tests/support/group-session-for-each-test.ts";

// The waiting list of a group session that is fully booked.

type Told = {
  url?: string;
  bookingId?: string;
  inLine?: { position: number | null; places: number; offeredUntil: string | null } | null;
};

const weekend = groupSessionForEachTest({ places: "2", location: "'The Old Chapel'" });
const { asOwner, book } = weekend;
let api: FunctionsApi;
let practitioner: Account;
let holder: Account;
let anna: Account;
let bea: Account;
let cleo: Account;
let day: string;
let circle: string;
beforeAll(async () => {
  ({ api, practitioner, anna, bea } = weekend);
  [holder, cleo] = [await api.signedIn(), await api.signedIn()];
});
beforeEach(async () => {
  ({ id: circle, day } = weekend);
  await asOwner("update business_settings set waiting_offer_hours = 12");
});

const call = (name: string, who: Account | undefined, body: object) => api.call<Told>(name, body, who);
const join = (who: Account | undefined, more: object = {}) =>
  call("join-waiting-list", who, { groupSessionId: circle, ...more });
const leave = (who: Account) => call("leave-waiting-list", who, { groupSessionId: circle });
const cancelled = (who: Account) =>
  asOwner("update bookings set status = 'cancelled', cancelled_because = 'client' where user_id = $1", [who.userId]);
const taken = async () =>
  (await asOwner<{ taken: number }>("select taken from group_sessions where id = $1", [circle]))[0]?.taken;
const line = async () =>
  (
    await asOwner<{ user: string; status: string }>('select user_id as user, status from waiting order by "position"')
  ).map(({ user, status }) => [nameOf(user), status]);
const nameOf = (id: string) =>
  Object.entries({ anna, bea, cleo, holder }).find(([, { userId }]) => userId === id)?.[0] ?? id;
const emails = (kind: string) =>
  asOwner<{ recipient: string; plain: string; until: Date }>(
    "select recipient, plain, valid_until as until from mail where kind = $1 order by created_at",
    [kind],
  );
const own = async (who: Account) => {
  const answer = await api.ask("/functions/v1/my-waiting-lists", {
    headers: { apikey: KEYS.publishable, authorization: who.authorization },
  });
  return ((await answer.json()) as { waiting: object[] }).waiting;
};
async function full() {
  await asOwner("update group_sessions set places = 2 where id = $1", [circle]);
  expect(await book(holder, 2)).toMatchObject({ status: 200 });
}

describe("the line", () => {
  test("whoever joins it gets one email with the way out, also when they ask twice", async () => {
    await full();
    await asOwner("delete from mail where kind = 'waiting-list-joined'");
    for (const more of [{ places: 2 }, { places: 2 }, {}])
      expect(await join(anna, more)).toMatchObject({ status: 200 });
    const [first, ...others] = await emails("waiting-list-joined");
    expect([first?.plain, others]).toEqual([
      expect.stringMatching(/As soon as 2 places are free and it is your turn[^]*\/account/),
      [],
    ]);
    await leave(anna);
    expect(await join(anna)).toMatchObject({ status: 200 });
    expect(await emails("waiting-list-joined")).toHaveLength(2);
  });

  test("is joined once with one call, keeps its order, and is left", async () => {
    await full();
    expect(await join(anna)).toMatchObject({ status: 200, inLine: { position: 1, places: 1, offeredUntil: null } });
    expect(await join(bea, { places: 2 })).toMatchObject({ status: 200, inLine: { position: 2, places: 2 } });
    expect(await join(anna, { places: 2 })).toMatchObject({ status: 200, inLine: { position: 1, places: 1 } });
    expect(await own(bea)).toMatchObject([
      { groupSessionId: circle, serviceName: "Reiki Level 1", date: day, position: 2 },
    ]);
    expect(await leave(anna)).toEqual({ status: 200 });
    expect(await leave(anna)).toEqual({ status: 200 });
    expect(await own(anna)).toEqual([]);
    expect(await join(anna)).toMatchObject({ inLine: { position: 2 } });
    expect(await line()).toEqual([
      ["anna", "left"],
      ["bea", "waiting"],
      ["anna", "waiting"],
    ]);
    expect(await taken()).toBe(2);
  });

  test("is for signed-in clients, for a date on sale without enough places", async () => {
    expect(await join(anna)).toMatchObject({
      status: 409,
      code: "places-free",
      error: "There are places left. You can book now",
    });
    await full();
    expect(await join(undefined)).toMatchObject({ status: 401 });
    for (const change of ["sales_end_hours = 600", "price_pence = null"]) {
      await asOwner(`update group_sessions set ${change} where id = $1`, [circle]);
      expect(await join(anna)).toMatchObject({ status: 404, code: "group-session-not-offered" });
      await asOwner("update group_sessions set sales_end_hours = 0, price_pence = 12000 where id = $1", [circle]);
    }
    expect(await join(anna, { places: 3 })).toMatchObject({
      status: 409,
      code: "places-taken",
      error: "This date has 2 places in all",
    });
    expect(await join(anna, { groupSessionId: crypto.randomUUID() })).toMatchObject({
      status: 404,
      code: "group-session-not-offered",
    });
    for (const places of [0, 5, 1.5, "2"])
      expect(await join(anna, { places })).toMatchObject({ status: 400, code: "invalid-request" });
    expect(await line()).toEqual([]);
  });

  test("is joined by a visitor with an emailed code, and no stranger's request tells a known address from a new one", async () => {
    await full();
    const [known] = await asOwner<{ email: string }>("select email from auth.users where id = $1", [anna.userId]);
    const emailOf = { known: known?.email ?? "", new: `${crypto.randomUUID()}@example.com` };
    const answers = [];
    for (const email of Object.values(emailOf)) {
      const data = { full_name: "Ada Byron", consent_version: "terms 1, privacy 1" };
      const answer = await api.post("/auth/v1/otp", { email, data, create_user: true });
      answers.push([answer.status, await answer.text()]);
    }
    expect(answers).toEqual([answers[1], answers[0]]);
    for (const [index, email] of Object.values(emailOf).entries()) {
      const [mail] = await asOwner<{ plain: string }>("select plain from mail where recipient = $1", [email]);
      const answer = await api.post("/auth/v1/verify", { type: "email", email, token: mail?.plain.slice(0, 6) });
      const { access_token: token } = (await answer.json()) as { access_token: string };
      expect(await join({ authorization: `Bearer ${token}`, userId: "" })).toMatchObject({
        status: 200,
        inLine: { position: index + 1 },
      });
    }
  });

  test("keeps its order while thirty clients join and leave at once", async () => {
    await full();
    const clients = await Promise.all(Array.from({ length: 30 }, () => api.signedIn()));
    await Promise.all(clients.map((who) => join(who)));
    const before = await asOwner<{ user: string }>('select user_id as user from waiting order by "position"');
    const leaving = clients.filter((_, index) => index % 3 === 0);
    const late = await Promise.all([...leaving.map((who) => leave(who)), join(anna), join(bea)]);
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 200));
    const after = await asOwner<{ user: string }>(
      `select user_id as user from waiting where status = 'waiting' order by "position"`,
    );
    const gone = new Set(leaving.map(({ userId }) => userId));
    expect(after.slice(0, 20)).toEqual(before.filter(({ user }) => !gone.has(user)));
    expect(after).toHaveLength(22);
  });
});

describe("a freed place", () => {
  test("is offered to the first in line with a link, counts as taken, and only its owner can book it", async () => {
    await full();
    await join(anna);
    await join(bea);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await api.at.doJobs();
    expect(await line()).toEqual([
      ["anna", "offered"],
      ["bea", "waiting"],
    ]);
    expect(await taken()).toBe(3);
    const [email] = await emails("places-offered");
    expect(email?.plain).toContain(`/book?session=${circle}`);
    expect(email?.plain).toContain("The Old Chapel");
    expect(await own(anna)).toMatchObject([
      { position: null, places: 1, offeredUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/) },
    ]);
    expect(await own(bea)).toMatchObject([{ position: 1 }]);
    expect(await book(cleo)).toMatchObject({ status: 409, code: "places-taken" });
    expect(await book(bea)).toMatchObject({ status: 409, code: "places-taken" });
    expect(await book(anna, 2)).toMatchObject({ status: 409, code: "places-taken", error: "Only 1 place is left" });
    expect(await book(anna)).toMatchObject({ status: 200 });
    expect(await line()).toEqual([
      ["anna", "booked"],
      ["bea", "waiting"],
    ]);
    expect(await taken()).toBe(3);
  });

  test("is offered before anybody else is sold it, without any job", async () => {
    await full();
    await join(anna);
    await cancelled(holder);
    expect(await book(cleo, 2)).toMatchObject({ code: "places-taken", error: "Only 1 place is left" });
    expect(await line()).toEqual([["anna", "offered"]]);
    expect(await emails("places-offered")).toHaveLength(1);
    expect(await book(cleo)).toMatchObject({ status: 200 });
    expect(await taken()).toBe(2);
  });

  test("goes to the next in line when its offer runs out or is left", async () => {
    await full();
    for (const who of [anna, bea, cleo]) await join(who);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await sweepWaiting(api.at.practice);
    await asOwner("update waiting set offered_until = private.clock() where status = 'offered'");
    expect(await own(anna)).toEqual([]);
    await sweepWaiting(api.at.practice);
    expect(await line()).toEqual([
      ["anna", "expired"],
      ["bea", "offered"],
      ["cleo", "waiting"],
    ]);
    expect(await book(anna)).toMatchObject({ code: "places-taken" });
    await leave(bea);
    await api.at.doJobs();
    expect(await line()).toEqual([
      ["anna", "expired"],
      ["bea", "left"],
      ["cleo", "offered"],
    ]);
    expect(await emails("places-offered")).toHaveLength(3);
    expect(await taken()).toBe(3);
  });

  test("that is too few for the first goes to the next whom it is enough for; the first keeps their turn", async () => {
    await full();
    await join(anna, { places: 2 });
    await join(bea);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await api.at.doJobs();
    expect(await line()).toEqual([
      ["anna", "waiting"],
      ["bea", "offered"],
    ]);
    await asOwner("update group_sessions set places = 5 where id = $1", [circle]);
    await api.at.doJobs();
    expect(await line()).toEqual([
      ["anna", "offered"],
      ["bea", "offered"],
    ]);
  });

  test("comes back to the client's offer when their payment is not begun or not finished in time", async () => {
    await full();
    await join(anna, { places: 2 });
    await asOwner("update group_sessions set places = 4 where id = $1", [circle]);
    await api.at.doJobs();
    expect(await book(anna, 2)).toMatchObject({ status: 200 });
    await asOwner("update bookings set hold_expires_at = private.clock() where user_id = $1", [anna.userId]);
    await expireHolds(api.at.practice);
    expect(await line()).toEqual([["anna", "offered"]]);
    expect(await taken()).toBe(4);
    expect(await book(anna)).toMatchObject({ status: 200 });
    expect(await taken()).toBe(3); // of two offered places one was taken
    await asOwner("update waiting set offered_until = private.clock()");
    await asOwner("update bookings set hold_expires_at = private.clock() where user_id = $1 and status = 'pending'", [
      anna.userId,
    ]);
    await expireHolds(api.at.practice);
    expect(await line()).toEqual([["anna", "expired"]]);
    expect(await taken()).toBe(2);
  });

  test("stays offered to a client who leaves the payment page and gives the held place back", async () => {
    await full();
    await join(anna);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await api.at.doJobs();
    const { bookingId } = await book(anna);
    expect(
      await call("cancel-booking", anna, { bookingId, refundPence: 0, paidPence: 0, onlyIfHeld: true }),
    ).toMatchObject({
      status: 200,
    });
    expect(await line()).toEqual([["anna", "offered"]]);
    expect(await book(anna)).toMatchObject({ status: 200 });
  });

  test("that is paid late is the client's if their offer still keeps it", async () => {
    await full();
    await join(anna);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await api.at.doJobs();
    const { url = "" } = await book(anna);
    await api.at.pay(url);
    await asOwner("update bookings set status = 'cancelled', cancelled_because = 'hold-ended' where user_id = $1", [
      anna.userId,
    ]);
    expect(await line()).toEqual([["anna", "offered"]]);
    const [row] = await asOwner<{ session: string }>(
      "select c.session_id as session from checkouts c join bookings b on b.id = c.booking_id where b.user_id = $1",
      [anna.userId],
    );
    expect(await confirmPayment(api.at.practice, row?.session ?? "")).toBe("paid");
    expect(await line()).toEqual([["anna", "booked"]]);
    expect(await taken()).toBe(3);
  });

  test("is kept for the hours of the settings, and not offered after the end of sales", async () => {
    const lasts = async () =>
      (
        await asOwner<{ minutes: number }>(
          "select round(extract(epoch from offered_until - private.clock()) / 60)::integer as minutes from waiting where status = 'offered'",
        )
      )[0]?.minutes;
    await full();
    await asOwner("update business_settings set waiting_offer_hours = 3");
    await join(anna);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await sweepWaiting(api.at.practice);
    expect(await lasts()).toBe(180);
    await leave(anna);
    await asOwner("update group_sessions set sales_end_hours = 720, places = 2 where id = $1", [circle]);
    await asOwner("insert into waiting (group_session_id, user_id) values ($1, $2)", [circle, bea.userId]);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await offerPlaces(api.at.practice, circle);
    expect(await lasts()).toBeUndefined();
  });

  test("is offered once, however many nodes look at the line at once", async () => {
    await full();
    for (const who of [anna, bea, cleo]) await join(who);
    await asOwner("update group_sessions set places = 4 where id = $1", [circle]);
    await Promise.all([
      ...Array.from({ length: 6 }, () => offerPlaces(api.at.practice, circle)),
      sweepWaiting(api.at.practice),
      sweepWaiting(api.at.practice),
      api.at.doJobs(),
      api.at.doJobs(),
    ]);
    expect(await line()).toEqual([
      ["anna", "offered"],
      ["bea", "offered"],
      ["cleo", "waiting"],
    ]);
    expect(await emails("places-offered")).toHaveLength(2);
    expect(await taken()).toBe(4);
  });
});

test("those in line for a date that is moved are told once for each move", async () => {
  await full();
  await join(anna);
  await join(bea, { places: 2 });
  await leave(bea);
  const patch = (body: object) =>
    api.ask(`/rest/v1/group_sessions?id=eq.${circle}`, {
      method: "PATCH",
      headers: {
        apikey: KEYS.publishable,
        authorization: practitioner.authorization,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    });
  expect((await patch({ note: "Bring a blanket" })).status).toBe(204);
  expect((await patch({ start_time: "10:00" })).status).toBe(204);
  for (const _ of [1, 2]) await api.at.doJobs();
  const told = await emails("awaited-session-moved");
  expect(told).toHaveLength(1);
  expect(told[0]?.plain).toMatch(/Before:? .*11:00/);
  expect(told[0]?.plain).toMatch(/Time:? +10:00 to 16:00 each day/);
  await join(bea);
  expect((await patch({ start_time: "12:00" })).status).toBe(204);
  expect((await patch({ start_time: "11:30" })).status).toBe(204);
  await api.at.doJobs();
  expect(await emails("awaited-session-moved")).toHaveLength(3); // of two moves at once the last
  expect(await line()).toEqual([
    ["anna", "waiting"],
    ["bea", "left"],
    ["bea", "waiting"],
  ]);
});

describe("places are not kept for good without being paid", () => {
  const holdEnds = async () => {
    await asOwner("update bookings set hold_expires_at = private.clock() where status = 'pending'");
    await expireHolds(api.at.practice);
    await sweepWaiting(api.at.practice);
  };

  test("by a client who waits behind their own hold: two offers in one date, then their turn is over", async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await book(anna, 2)).toMatchObject({ status: 200 });
      expect(await join(anna, { places: 2 })).toMatchObject({ status: 200 });
      await holdEnds();
      expect((await line()).at(-1)).toEqual(["anna", "offered"]);
    }
    expect(await book(anna, 2)).toMatchObject({ status: 200 });
    expect(await join(anna, { places: 2 })).toMatchObject({
      status: 409,
      code: "offers-unused",
      error: "Places on this date were held for you twice. You can book as soon as places are free",
    });
    await asOwner("update waiting set offered_until = private.clock()");
    await holdEnds();
    expect(await taken()).toBe(0);
  });

  test("a client who has paid for what was offered may wait for more", async () => {
    await full();
    await asOwner(
      "insert into waiting (group_session_id, user_id, status, offered_until) values ($1, $2, 'expired', private.clock())",
      [circle, anna.userId],
    );
    await join(anna);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await sweepWaiting(api.at.practice);
    expect(await book(anna)).toMatchObject({ status: 200 });
    expect(await join(anna)).toMatchObject({ code: "offers-unused" });
    await asOwner("update bookings set payment_status = 'paid' where user_id = $1", [anna.userId]);
    expect(await join(anna)).toMatchObject({ status: 200, inLine: { position: 1 } });
  });

  test("by an account that is banned or deleted: the next in line is served", async () => {
    for (const shut of ["banned_until = now() + interval '1 year'", "deleted_at = now()"]) {
      const shutOut = await api.signedIn();
      await asOwner("delete from bookings");
      await asOwner("delete from waiting");
      await full();
      await join(shutOut);
      await join(bea);
      await asOwner(`update auth.users set ${shut} where id = $1`, [shutOut.userId]);
      await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
      await sweepWaiting(api.at.practice);
      expect(await line()).toEqual([
        [shutOut.userId, "waiting"],
        ["bea", "offered"],
      ]);
    }
  });
});

describe("a line ends", () => {
  test("with its date: those in line are told once, and nothing is offered any more", async () => {
    await full();
    await join(anna);
    await join(bea);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await sweepWaiting(api.at.practice);
    const body = { groupSessionId: circle, reason: "The room is flooded" };
    for (const _ of [1, 2])
      expect(await call("practice-cancel-group-session", practitioner, body)).toMatchObject({ status: 200 });
    await api.at.doJobs();
    expect(await line()).toEqual([
      ["anna", "cancelled"],
      ["bea", "cancelled"],
    ]);
    const told = await emails("awaited-session-cancelled");
    expect(told).toHaveLength(2);
    expect(told[0]?.plain).toContain("A word from me: The room is flooded");
    expect(await taken()).toBe(0);
  });

  test("for a client with their account; what was offered to them goes to the next", async () => {
    await full();
    const guest = await api.signedIn();
    await join(guest);
    await join(bea);
    const data = await collectOwnData(api.at.fresh.database, EXTENSIONS, guest.userId);
    expect(data?.["waiting_lists"]).toMatchObject([
      { service: "Reiki Level 1", date: day, places: 1, status: "waiting" },
    ]);
    await asOwner("update group_sessions set places = 3 where id = $1", [circle]);
    await sweepWaiting(api.at.practice);
    expect(await eraseAccount(api.at.practice, guest.userId)).toMatchObject({ ok: true });
    await api.at.doJobs();
    expect(await line()).toEqual([["bea", "offered"]]);
    expect(await emails("places-offered")).toHaveLength(1);
    expect(await taken()).toBe(3);
  });
});

test("clients read their own places in line alone, the practitioner all of them, and nobody writes them", async () => {
  await full();
  await join(anna);
  await join(bea);
  const read = async (who: Account) =>
    (await (
      await api.ask("/rest/v1/waiting?select=user_id", {
        headers: { apikey: KEYS.publishable, authorization: who.authorization },
      })
    ).json()) as object[];
  expect(await read(anna)).toEqual([{ user_id: anna.userId }]);
  expect(await read(practitioner)).toHaveLength(2);
  const dates = await api.ask("/rest/v1/group_sessions?select=id,waiting(id)&waiting.status=in.(waiting,offered)", {
    headers: { apikey: KEYS.publishable, authorization: practitioner.authorization },
  });
  expect(await dates.json()).toMatchObject([{ id: circle, waiting: [{}, {}] }]);
  const headers = { apikey: KEYS.publishable, authorization: anna.authorization, "content-type": "application/json" };
  const written = await api.ask("/rest/v1/waiting?status=eq.waiting", {
    method: "PATCH",
    headers,
    body: JSON.stringify({ status: "offered" }),
  });
  expect(written.status).toBe(403);
});
