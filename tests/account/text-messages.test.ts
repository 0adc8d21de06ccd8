import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { addFewBookings } from "#tests/support/data/few-bookings.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database/database.ts";
import { removeData, type RunningServer, startServer } from "#tests/support/server.ts";
import { START_MS } from "#tests/support/limits.ts";

vi.setConfig({ testTimeout: START_MS }); // the tests start the program

// The running program in local mode: the setting, a confirmed booking, the SMS to the client.
const PRACTITIONER = { email: "practitioner@example.org", password: "a walk by the river" };
let fresh: FreshDatabase;
let server: RunningServer;
let practitioner: SupabaseClient;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startServer({
    DATABASE_URL: fresh.url,
    ADMIN_EMAIL: PRACTITIONER.email,
    ADMIN_PASSWORD: PRACTITIONER.password,
  });
  await addFewBookings(fresh.database);
  practitioner = createClient(server.url, server.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await practitioner.auth.signInWithPassword(PRACTITIONER);
  if (error) throw error;
});
afterAll(async () => {
  await server.stop();
  await removeData(server);
  await fresh.close();
});

type Text = { to: string; body: string };
const texts = async () => (await (await fetch(`${server.url}/outbox/texts.json`)).json()) as Text[];

test("local mode offers SMS, and the settings say so", async () => {
  const { data } = await practitioner.functions.invoke<object>("practice-abilities", { method: "GET" });
  expect(data).toMatchObject({ sms: { available: true } });
});

const privacyPolicy = async (address: string) => (await fetch(`${address}/privacy`)).text();

test("the privacy policy names the SMS provider", async () => {
  expect(await privacyPolicy(server.url)).toContain("Twilio");
});

test("a confirmation by the practitioner sends one email and one SMS", async () => {
  const { error } = await practitioner
    .from("business_settings")
    .update({ sms_notifications: true })
    .not("id", "is", null);
  expect(error).toBeNull();
  const { data: waiting } = await practitioner
    .from("bookings")
    .select("id")
    .eq("status", "pending")
    .eq("payment_status", "paid")
    .limit(1);
  const id = (waiting as { id: string }[])[0]?.id as string;
  const changed = await practitioner
    .from("bookings")
    .update({ client_phone: "07700 900118", status: "confirmed" })
    .eq("id", id);
  expect(changed.error).toBeNull();

  await expect.poll(texts).toMatchObject([{ to: "+447700900118", body: expect.stringContaining("is confirmed.") }]);
  for (const table of ["sms", "mail"]) {
    await expect
      .poll(async () => (await practitioner.from(table).select("kind,status").eq("booking_id", id)).data)
      .toEqual([{ kind: "booking-confirmed", status: "sent" }]);
  }
  expect(await (await fetch(`${server.url}/outbox`)).text()).toContain("Text message to +447700900118");
});

test("in production without a Twilio account SMS is not offered, and the settings say why", async () => {
  const production = await startServer({
    NODE_ENV: "production",
    PUBLIC_URL: "https://practice.example",
    ALLOW_STAND_INS: "true",
    HOST: "127.0.0.1",
    DATABASE_URL: fresh.url,
    ADMIN_EMAIL: PRACTITIONER.email,
    ADMIN_PASSWORD: PRACTITIONER.password,
    MAIL_FROM: "hello@practice.example",
  });
  const address = `http://127.0.0.1:${production.port}`;
  const client = createClient(address, production.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  await client.auth.signInWithPassword(PRACTITIONER);
  const { data } = await client.functions.invoke<object>("practice-abilities", { method: "GET" });
  expect(data).toMatchObject({ sms: { available: false, why: expect.stringContaining("Twilio") } });
  expect((await fetch(`${address}/outbox`)).status).toBe(404);
  expect(await privacyPolicy(address)).not.toContain("Twilio");
  await production.stop();
  await removeData(production);
});
