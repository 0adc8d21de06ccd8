import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_HELD } from "#domain/bookings/holds.ts";
import { startBookingCodes } from "#tests/support/booking-codes.ts";

// Strangers cannot close the diary: beyond the bounds a time is not kept, and the code is sent all the same.

let codes: Awaited<ReturnType<typeof startBookingCodes>>;
beforeAll(async () => {
  codes = await startBookingCodes();
});
afterAll(() => codes.api.close());
beforeEach(() => codes.nextDay());

const NOT_HELD = { holdId: null, heldUntil: null, retryAfter: null, nextCodeIn: 60 };

/** Whether visitors of other networks get these times kept, one after the other. */
async function areHeldElsewhere(times: string[]): Promise<boolean[]> {
  const answers = [];
  for (const time of times) answers.push(await codes.isHeldElsewhere(time));
  return answers;
}

test("one network holds two times", async () => {
  const answers = [];
  for (const time of ["10:00", "12:00", "14:00"]) answers.push(await codes.held(codes.newAddress(), time));
  expect(answers.map(({ holdId }) => holdId !== null)).toEqual([true, true, false]);
  const email = codes.newAddress();
  expect(await codes.held(email, "14:00")).toEqual(NOT_HELD);
  expect(await codes.times()).toContain("14:00");
  expect((await codes.book(await codes.signInByCode(email), "14:00")).status).toBe(200);
});

test("a day has three, the diary twelve, from as many networks as may be", async () => {
  const times = ["09:00", "11:00", "13:00"];
  expect(await areHeldElsewhere([...times, "15:00"])).toEqual([true, true, true, false]);
  for (let later = 12; later < 15; later += 1) {
    for (const time of times) expect(await codes.isHeldElsewhere(time, await codes.api.at.day(later))).toBe(true);
  }
  expect(await codes.isHeldElsewhere("09:00", await codes.api.at.day(16))).toBe(false);
  expect(await codes.api.at.fresh.asOwner("select from private.visitor_holds")).toHaveLength(MAX_HELD.inAll);
});

describe("a day of few times: beside the first, a time is kept only while half of the day's times stay open", () => {
  test.each([
    ["11:00", ["10:00", "10:30"], [true, false]],
    ["11:30", ["10:00", "11:00"], [true, false]],
    ["12:00", ["10:00", "11:30", "10:30"], [true, true, false]],
    ["10:30", ["10:00"], [true]],
  ])("open from 10:00 to %s", async (end, times, answers) => {
    const { asOwner } = codes.api.at.fresh;
    await asOwner("insert into special_hours (on_date, start_time, end_time) values ($1, '10:00', $2)", [
      codes.day(),
      end,
    ]);
    expect(await areHeldElsewhere(times)).toEqual(answers);
  });

  test("a visitor may change their mind, and the time of before does not count", async () => {
    await codes.api.at.fresh.asOwner(
      "insert into special_hours (on_date, start_time, end_time) values ($1, '10:00', '11:00')",
      [codes.day()],
    );
    const email = codes.newAddress();
    expect((await codes.held(email, "10:00")).holdId).not.toBeNull();
    expect((await codes.held(email, "10:30")).holdId).not.toBeNull();
    expect(await codes.times()).toEqual(["10:00"]);
  });

  test("the most sessions of a day are counted", async () => {
    const { asOwner } = codes.api.at.fresh;
    await asOwner("update business_settings set most_sessions_a_day = 2");
    const answers = await areHeldElsewhere(["10:00", "12:00"]);
    await asOwner("update business_settings set most_sessions_a_day = null");
    expect(answers).toEqual([true, false]);
  });
});

test("the same time asked for again is kept no longer than it was to be", async () => {
  const email = codes.newAddress();
  const first = await codes.held(email, "10:00");
  await codes.api.at.fresh.asOwner(
    "update private.visitor_holds set kept_until = kept_until - interval '9 minutes' where true",
  );
  const again = await codes.held(email, "10:00");
  expect(again.holdId).toBe(first.holdId);
  expect(Date.parse(first.heldUntil ?? "") - Date.parse(again.heldUntil ?? "")).toBe(9 * 60_000);
});

describe("over a day", () => {
  let strict: typeof codes;
  beforeEach(async () => {
    strict = await startBookingCodes({ limitFactor: 0.5 });
    await strict.nextDay();
    return () => strict.api.close();
  });
  const end = () =>
    strict.api.at.fresh.asOwner("update private.visitor_holds set kept_until = private.clock() where true");

  test("an address gets few holds; asking for the same time again is none", async () => {
    const email = strict.newAddress();
    const answers = [];
    // Half of the daily limit is three; the emails have a limit of their own, which is not what is asked about.
    for (const time of ["10:00", "10:00", "11:00", "11:00", "12:00", "13:00"]) {
      await strict.api.at.fresh.asOwner("delete from auth.rate_limits where key like 'emails%'");
      answers.push((await strict.held(email, time)).holdId !== null);
    }
    expect(answers).toEqual([true, true, true, true, true, false]);
    expect(await strict.times()).toContain("13:00");
  });

  test("a network gets few holds, by as many addresses as may be", async () => {
    const answers = [];
    for (let count = 0; count < 7; count += 1) {
      answers.push((await strict.held(strict.newAddress(), "10:00")).holdId !== null);
      await end();
    }
    expect(answers).toEqual([...Array<boolean>(6).fill(true), false]);
  });

  test("beyond them a corrected address keeps the time, until the same moment as the address before", async () => {
    const answers = [await strict.held(strict.newAddress(), "10:00")];
    for (let count = 0; count < 7; count += 1) {
      answers.push(await strict.held(strict.newAddress(), "10:00", { holdId: answers.at(-1)?.holdId }));
    }
    expect(answers.map(({ holdId }) => holdId !== null)).toEqual(Array<boolean>(8).fill(true));
    expect(answers.at(-1)?.heldUntil).toBe(answers.at(-2)?.heldUntil);
    expect(await strict.times()).not.toContain("10:00");
    const other = await strict.held(strict.newAddress(), "11:00", { holdId: answers.at(-1)?.holdId });
    expect(other.holdId).toBeNull(); // another time is a new hold
    expect(await strict.times()).toContain("10:00");
  });

  test("a network that may hold no more uses up no holds of an address", async () => {
    const counted = async () =>
      (
        await strict.api.at.fresh.asOwner<{ sum: number }>(
          "select sum(points)::integer from auth.rate_limits where key like 'holds by mailbox:%'",
        )
      )[0];
    await strict.held(strict.newAddress(), "10:00");
    let last = await strict.held(strict.newAddress(), "11:00");
    for (let count = 0; last.holdId !== null && count < 12; count += 1) {
      last = await strict.held(strict.newAddress(), count % 2 ? "11:00" : "12:00", { holdId: last.holdId });
    }
    expect(last.holdId).toBeNull();
    const before = await counted();
    for (let count = 0; count < 3; count += 1) await strict.held(strict.newAddress(), "14:00");
    expect(await counted()).toEqual(before);
  });

  test("requests that are refused use up no codes of the address", async () => {
    const email = strict.newAddress();
    for (let count = 0; count < 7; count += 1) expect((await strict.ask(email, "03:07")).status).toBe(409);
    expect((await strict.ask(email, "10:00")).status).toBe(200);
  });

  test("too many codes to one address are refused in words that say how long", async () => {
    const email = strict.newAddress();
    for (let count = 0; count < 3; count += 1) {
      await strict.held(email, "10:00");
      await strict.held(email, "10:00"); // within the minute no code is sent, and none counted
      await strict.api.at.fresh.asOwner("update auth.mail_requests set asked_at = asked_at - interval '61 seconds'");
    }
    await strict.api.at.fresh.asOwner("update auth.users set password_hash = 'a hash' where email = $1", [email]);
    const refused = await strict.ask(email, "10:00");
    expect(refused.status).toBe(429);
    const stored = await strict.api.at.fresh.asOwner("select password_hash from auth.users where email = $1", [email]);
    expect(stored).toEqual([{ password_hash: null }]); // decision 70: a stranger may have chosen it
    expect(await refused.json()).toMatchObject({
      code: "too-often",
      error: "Too many codes were sent to this address. Please use the newest one, or try again in an hour",
    });
  });
});
