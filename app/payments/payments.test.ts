import { serve } from "@hono/node-server";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookingStatus, requestPaymentPage, fetchPaymentResult } from "./payments.ts";

const order = {
  serviceId: "7b0c7f6e-0000-4000-8000-000000000001",
  clientName: "Ada Fell",
  clientEmail: "ada@example.com",
  clientPhone: "",
  bookingDate: "2026-12-01",
  bookingTime: "10:30",
  notes: "",
  consentVersion: "2024-12",
};

/** Responds as in docs/wire.md 4; the requested time or session id selects the response. */
const wire = new Hono()
  .post("/functions/v1/simple-payment", async (c) => {
    const asked = await c.req.json<typeof order>();
    if (asked.bookingTime === "11:00")
      return c.json({ code: "slot-not-offered", error: "This time is no longer available" }, 409);
    if (asked.bookingTime === "12:00") return c.text("Bad Gateway", 502);
    const url = asked.bookingTime === "13:00" ? "javascript:alert(1)" : `https://pay.example/${asked.consentVersion}`;
    return c.json({ url, bookingId: "b1", expiresAt: "2026-11-20T14:32:00Z" });
  })
  .post("/functions/v1/verify-booking-payment", async (c) => {
    const { sessionId } = await c.req.json<{ sessionId: string }>();
    if (sessionId !== "cs_1") return c.json({ code: "booking-not-found", error: "Unable to find your booking." }, 404);
    return c.json({
      booking: {
        id: "b1",
        client_name: "Ada Fell",
        client_email: "ada@example.com",
        client_phone: null,
        booking_date: "2026-12-01",
        booking_time: "10:30",
        duration_minutes: 30,
        choice: "",
        places: 2,
        place: "video",
        area: null,
        group: null,
        notes: null,
        status: "pending",
        payment_status: "paid",
        total_price_gbp: 45.1,
        cancelled_because: null,
        refunded_pence: 1000,
        refunding_pence: 500,
        confirm_by: "2026-11-21T14:32:00+00:00",
        services: { name: "Reading", category: "readings", description: null, duration_minutes: 30 },
      },
      paymentStatus: "paid",
    });
  })
  .get("/rest/v1/my_bookings", (c) =>
    c.json(
      c.req.query("id") === "eq.b1" ? [{ status: "pending", payment_status: "paid", cancelled_because: null }] : [],
    ),
  );

let server: ReturnType<typeof serve>;
let client: SupabaseClient;
let nobody: SupabaseClient;

beforeAll(async () => {
  await new Promise<void>((ready) => {
    server = serve({ fetch: wire.fetch, hostname: "127.0.0.1", port: 0 }, () => ready());
  });
  const { port } = server.address() as AddressInfo;
  const speechless = { auth: { persistSession: false, autoRefreshToken: false } };
  client = createClient(`http://127.0.0.1:${port}`, "sb_publishable_x", speechless);
  nobody = createClient("http://127.0.0.1:1", "sb_publishable_x", speechless);
});

afterAll(() => void server.close());

test("requesting a payment page returns its URL and the end of the hold", async () => {
  expect(await requestPaymentPage(client, order)).toEqual({
    ok: true,
    value: { url: "https://pay.example/2024-12", bookingId: "b1", expiresAt: "2026-11-20T14:32:00Z" },
  });
});

test("a refusal has status, code and message", async () => {
  expect(await requestPaymentPage(client, { ...order, bookingTime: "11:00" })).toEqual({
    ok: false,
    refusal: { status: 409, code: "slot-not-offered", message: "This time is no longer available" },
  });
});

test("a response that is not JSON is a refusal without a message", async () => {
  expect(await requestPaymentPage(client, { ...order, bookingTime: "12:00" })).toEqual({
    ok: false,
    refusal: { status: 502, code: "502", message: "" },
  });
});

test("a network error is a refusal, not an exception", async () => {
  expect(await requestPaymentPage(nobody, order)).toEqual({
    ok: false,
    refusal: { status: 0, code: "unreachable", message: "" },
  });
});

test("a payment page must be an http or https URL", async () => {
  expect(await requestPaymentPage(client, { ...order, bookingTime: "13:00" })).toMatchObject({
    ok: false,
    refusal: { code: "no-payment-page" },
  });
});

test("a verified booking has its price in pence, and empty strings for null texts", async () => {
  expect(await fetchPaymentResult(client, "cs_1")).toEqual({
    ok: true,
    value: {
      outcome: "paid",
      booking: {
        id: "b1",
        clientName: "Ada Fell",
        clientEmail: "ada@example.com",
        clientPhone: null,
        date: "2026-12-01",
        time: "10:30",
        durationMinutes: 30,
        notes: null,
        status: "pending",
        paymentStatus: "paid",
        total: 4510,
        cancelledBecause: null,
        refunded: 1500,
        confirmBy: "2026-11-21T14:32:00+00:00",
        isWritten: false,
        hasReading: false,
        awaitsCardPayment: false,
        serviceName: "Reading",
        description: "",
        group: null,
        place: "video",
        area: null,
        location: null,
      },
    },
  });
});

test("another user's session is not found", async () => {
  expect(await fetchPaymentResult(client, "cs_2")).toMatchObject({
    ok: false,
    refusal: { status: 404, code: "booking-not-found" },
  });
});

test("the status of the user's own booking is returned, and null for any other", async () => {
  const value = { status: "pending", paymentStatus: "paid", cancelledBecause: null };
  expect(await bookingStatus(client, "b1")).toEqual({ ok: true, value });
  expect(await bookingStatus(client, "b2")).toEqual({ ok: true, value: null });
});
