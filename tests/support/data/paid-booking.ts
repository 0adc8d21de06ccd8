import type { SupabaseClient } from "@supabase/supabase-js";
import type { RunningServer } from "#tests/support/server.ts";

type PaidBooking = { id: string; sessionId: string; date: string; time: string };

type Openings = { days: Record<string, string[]> };

/** The free times of a service by its name, as a client sees them. */
export async function freeTimes(
  server: RunningServer,
  service: string,
): Promise<{ serviceId: string; days: [string, string[]][] }> {
  const headers = { apikey: server.keys.publishable };
  const found = await fetch(`${server.url}/rest/v1/services?select=id&name=eq.${encodeURIComponent(service)}`, {
    headers,
  });
  const [row] = (await found.json()) as { id: string }[];
  if (!row) throw new Error(`No service is named ${service}`);
  const answer = await fetch(`${server.url}/functions/v1/openings?serviceId=${row.id}`, { headers });
  const { days } = (await answer.json()) as Openings;
  return { serviceId: row.id, days: Object.entries(days).toSorted(([one], [other]) => (one < other ? -1 : 1)) };
}

/** Books `at`, or the first free time of the n-th free day, and pays for it on the card page, as a client's browser does. */
export async function paidBooking(
  server: RunningServer,
  client: SupabaseClient,
  {
    service = "Shamanic and Reiki healing session",
    nth = 5,
    at,
  }: { service?: string; nth?: number; at?: { date: string; time: string } } = {},
): Promise<PaidBooking> {
  const { serviceId, days } = await freeTimes(server, service);
  const [firstDate = "", [firstTime = ""] = []] = days[nth] ?? [];
  const { date, time } = at ?? { date: firstDate, time: firstTime };
  const order = {
    serviceId,
    clientName: "A Client",
    clientEmail: "a.client@example.com",
    bookingDate: date,
    bookingTime: time,
    notes: "",
  };
  const started = await client.functions.invoke<{ url: string; bookingId: string; sessionId: string }>(
    "simple-payment",
    { body: order },
  );
  if (!started.data) throw started.error;
  const { url, bookingId, sessionId } = started.data;
  const card = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123", name: "A Client" };
  const paid = await fetch(url, { method: "POST", body: new URLSearchParams(card), redirect: "manual" });
  if (paid.status !== 303) throw new Error(`The card page answered ${paid.status}`);
  const verified = await client.functions.invoke<{ paymentStatus: string }>("verify-booking-payment", {
    body: { sessionId },
  });
  if (verified.data?.paymentStatus !== "paid") throw new Error("The booking was not paid");
  return { id: bookingId, sessionId, date, time };
}
