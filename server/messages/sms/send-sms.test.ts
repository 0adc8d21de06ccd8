import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueMail } from "#server/messages/emails.queries.ts";
import { startTwilioStandIn, type TwilioStandIn } from "@sacred-space/stand-ins/start-twilio-stand-in.ts";
import { twilioMessenger } from "#gateways/sms.ts";
import { bookingFacts } from "#tests/support/data/booking-facts.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { bookingCancelledEmail } from "#server/bookings/emails/booking-cancelled.ts";
import { bookingConfirmedEmail } from "#server/bookings/emails/booking-confirmed.ts";
import { bookingMovedEmail } from "#server/bookings/emails/booking-moved.ts";
import { bookingPaidEmail } from "#server/bookings/emails/booking-paid.ts";
import type { BookingFacts } from "#server/bookings/emails/booking-facts.ts";
import { reminderOfSessionEmail } from "#server/bookings/emails/reminder-of-session.ts";
import { countSmsParts } from "#domain/messages/sms-text.ts";
import { sendSms, type SmsSender } from "./send-sms.ts";
import { watchOutbox } from "#server/messages/watch-outbox.ts";

let api: FunctionsApi;
let folder: string;
let twilio: TwilioStandIn;
let sender: SmsSender;
let practitioner: string;
const said: string[] = [];
beforeAll(async () => {
  api = await startFunctionsApi();
  folder = await mkdtemp(join(tmpdir(), "texts-"));
  twilio = await startTwilioStandIn({ dir: folder });
  const log = pino({ level: "trace", base: null }, { write: (line: string) => void said.push(line) });
  sender = { database: api.at.fresh.database, messenger: twilioMessenger(twilio.account), log };
  const { authorization, userId } = await api.signedInAdmin();
  practitioner = authorization;
  await api.at.fresh.asOwner("insert into business_settings (user_id, sms_notifications) values ($1, true)", [userId]);
});
beforeEach(() =>
  api.at.fresh.asOwner("truncate public.mail, public.sms, public.alerts, graphile_worker._private_jobs"),
);
afterAll(async () => {
  await twilio.stop();
  await api.close();
  await rm(folder, { recursive: true });
});

const database = () => api.at.fresh.database;
const go = { isLastAttempt: false };
const rows = () =>
  database().rows<{ id: string; body: string; recipient: string }>("select * from sms order by created_at");
const alerts = () => database().rows("select * from alerts");
/** An email that is sent whether or not its booking exists. */
const told = (change: Partial<BookingFacts> = {}) =>
  bookingCancelledEmail(bookingFacts(change), { by: "client", paidPence: 0, refundPence: 0 });
async function queued(change: Partial<BookingFacts> = {}): Promise<string> {
  await database().transaction((tx) => queueMail(tx, told(change)));
  return (await rows())[0]?.id ?? "";
}

test("an SMS to a country that is not allowed is dropped, which prevents SMS pumping fraud", async () => {
  const id = await queued({ clientPhone: "+18765551234" });
  await sendSms(sender, id, go);
  expect(await rows()).toMatchObject([
    { status: "dropped", dropped_because: "Text messages do not go to numbers of this country." },
  ]);
  expect(await alerts()).toEqual([]);
  await database().rows("update sms set status = 'queued', dropped_because = null, claimed_until = null");
  await sendSms({ ...sender, messenger: twilioMessenger(twilio.account, ["+1876"]) }, id, go);
  expect(await rows()).toMatchObject([{ status: "sent" }]);
});

describe("the emails that are sent as SMS too", () => {
  const facts = bookingFacts({ status: "confirmed", clientName: "Anna <b>", serviceName: "Rune\r\nreading" });
  test.each([
    ["confirmed", bookingConfirmedEmail(facts), "is confirmed. Your booking: https://practice.example/account"],
    ["moved", bookingMovedEmail(facts, { date: "2026-12-03", time: "09:00" }), "is now on Tue 1 Dec at 10:30. "],
    ["cancelled", told({ serviceName: "Rune reading" }), "is cancelled. Your email says what is refunded."],
    ["reminder", reminderOfSessionEmail(facts), "begins on Tue 1 Dec at 10:30. A private healing space. "],
  ])("%s", (_, email, words) => {
    expect(email.sms?.recipient).toBe("+447700900123");
    expect(email.sms?.body).toMatch(/^Sacred Space: Rune reading /);
    expect(email.sms?.body).toContain(words);
    expect(email.sms?.body).not.toMatch(/Anna|[\r\n]/);
    expect(email.sms?.body.length).toBeLessThanOrEqual(160);
  });

  const typographic = { businessName: "Rowan’s “Space”", serviceName: "Reiki – for two…", place: "in person" } as const;
  const alone = { clientEmail: "" };
  test.each([{}, typographic, alone, { ...typographic, ...alone }, { isWritten: true }])(
    "each is one message, whatever signs are in its names: %j",
    (change) => {
      const session = bookingFacts({ status: "confirmed", ...change });
      const bodies = [
        bookingConfirmedEmail(session),
        bookingMovedEmail(session, { date: "2026-12-03", time: "09:00" }),
        told(change),
        reminderOfSessionEmail(session),
      ].flatMap((email) => email.sms?.body ?? []);
      expect(bodies.length).toBeGreaterThan(0);
      for (const body of bodies) {
        expect(body).not.toMatch(/[’“”–…]/);
        expect(countSmsParts(body)).toBe(1);
      }
    },
  );

  test("in another alphabet long names are cut, the address is not", () => {
    const long = {
      serviceName: "Рейки ".repeat(40),
      businessName: "Центр ".repeat(40),
      businessAddress: "Улица ".repeat(40),
    };
    const body = reminderOfSessionEmail(bookingFacts({ status: "confirmed", ...long })).sms?.body ?? "";
    expect(countSmsParts(body)).toBe(3);
    expect(body).toMatch(/https:\/\/practice\.example\/account$/);
  });

  test("other emails have no SMS", () => expect(bookingPaidEmail(facts).sms).toBeUndefined());

  test.each([null, "", "01632 960077", "ask my sister", "07700 900123, 07700 900124"])(
    "a client with the phone number %j gets no SMS",
    (clientPhone) => {
      expect(told({ clientPhone }).sms).toBeUndefined();
    },
  );

  test("the body is at most three segments, however long the names are", () => {
    const body = told({ serviceName: "x".repeat(200), businessName: "y".repeat(200) }).sms?.body ?? "";
    expect(body.length).toBeLessThanOrEqual(459);
    expect(body).toContain("is cancelled");
  });
});

test("an SMS is queued with its email, once, and only where the settings enable it", async () => {
  await Promise.all([queued(), queued(), queued()]);
  expect(await rows()).toMatchObject([{ status: "queued", recipient: "+447700900123", kind: "booking-cancelled" }]);
  await api.at.fresh.asOwner("truncate public.sms, public.mail");
  await api.at.fresh.asOwner("update business_settings set sms_notifications = false");
  await queued();
  await api.at.fresh.asOwner("update business_settings set sms_notifications = true");
  expect(await rows()).toEqual([]);
  expect(await database().rows("select from mail")).toHaveLength(1);
});

test("a client with an invalid email address still gets the SMS", async () => {
  await queued({ clientEmail: "nobody" });
  expect(await rows()).toHaveLength(1);
});

test("concurrent workers send it once", async () => {
  const id = await queued();
  const before = (await twilio.messages()).length;
  await Promise.all(Array.from({ length: 6 }, () => sendSms(sender, id, go)));
  const [newest, ...others] = await twilio.messages();
  expect(others).toHaveLength(before);
  expect(newest).toMatchObject({ to: "+447700900123", body: expect.stringContaining("is cancelled") });
  expect(await rows()).toMatchObject([{ status: "sent", provider_reference: newest?.id, attempts: 1 }]);
});

test("a permanently refused number fails at once, with an alert that does not contain the number", async () => {
  const id = await queued({ clientPhone: "+1 500 555 0009" });
  await sendSms({ ...sender, messenger: twilioMessenger(twilio.account, ["+1"]) }, id, go);
  expect(await rows()).toMatchObject([
    { status: "failed", attempts: 1, last_error: expect.stringContaining("not a valid mobile") },
  ]);
  expect(await alerts()).toMatchObject([{ kind: "sms-failed", reference: id }]);
  expect(JSON.stringify(await alerts()) + said.join("")).not.toContain("5550009");
});

test("while the service is unavailable the SMS stays queued, and is then sent", async () => {
  const id = await queued();
  const away = { ...sender, messenger: twilioMessenger({ ...twilio.account, apiUrl: "http://127.0.0.1:9" }) };
  await expect(sendSms(away, id, go)).rejects.toThrow("did not take the message");
  expect(await rows()).toMatchObject([{ status: "queued", attempts: 1 }]);
  await sendSms(sender, id, go);
  expect(await rows()).toMatchObject([{ status: "sent", attempts: 2, last_error: null }]);
  const other = await queued({ bookingId: crypto.randomUUID() });
  expect(other).toBe(id);
});

test("an SMS that fails its last attempt raises an alert", async () => {
  const id = await queued();
  const away = { ...sender, messenger: twilioMessenger({ ...twilio.account, apiUrl: "http://127.0.0.1:9" }) };
  await expect(sendSms(away, id, { isLastAttempt: true })).rejects.toThrow("did not take the message");
  expect(await rows()).toMatchObject([{ status: "failed" }]);
  expect(await alerts()).toHaveLength(1);
});

test("an SMS about a deleted booking is dropped", async () => {
  await database().transaction((tx) =>
    queueMail(tx, bookingConfirmedEmail(bookingFacts({ status: "confirmed", date: "2031-12-01" }))),
  );
  const [text] = await rows();
  await sendSms(sender, text?.id ?? "", go);
  expect(await rows()).toMatchObject([{ status: "dropped", dropped_because: "The booking was deleted." }]);
});

test("an SMS without a configured service is dropped with the reason", async () => {
  const id = await queued();
  await sendSms({ ...sender, messenger: undefined }, id, go);
  expect(await rows()).toMatchObject([{ status: "dropped", dropped_because: "Text messages are not set up." }]);
});

test("an SMS without a job is queued again", async () => {
  const id = await queued();
  await api.at.fresh.asOwner("delete from graphile_worker._private_jobs");
  await watchOutbox(sender);
  expect(await api.at.fresh.asOwner("select key from graphile_worker.jobs where key like 'sms:%'")).toEqual([
    { key: `sms:${id}` },
  ]);
});

test("log lines name no person", () => {
  // Timestamps and ids are digits too, which may contain the number.
  const words = said.map((line) => line.replaceAll(/"time":\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ""));
  expect(words.length).toBeGreaterThan(0);
  expect(words.join("")).not.toMatch(/7700|900123|Rune/);
});

describe("practice-abilities", () => {
  const ask = async (authorization?: string) => {
    const answer = await api.ask("/functions/v1/practice-abilities", {
      headers: authorization ? { authorization } : {},
    });
    return [answer.status, await answer.json()] as const;
  };

  test("tells the practitioner why SMS is not available", async () => {
    expect(await ask(practitioner)).toEqual([
      200,
      {
        sms: { available: false, why: expect.stringContaining("TWILIO_ACCOUNT_SID") },
        demonstration: false,
        invented: false,
      },
    ]);
  });

  test("is refused to everyone else", async () => {
    const { authorization } = await api.signedIn();
    expect((await ask())[0]).toBe(401);
    expect((await ask(authorization))[0]).toBe(403);
  });
});
