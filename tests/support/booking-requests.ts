import { expect } from "vitest";
import type { FunctionsApi } from "./functions-api.ts";

/** The request of a client for a session on the nth bookable day. */
export const bookingWish = async (api: FunctionsApi, serviceId: string, nth: number, bookingTime: string) => ({
  serviceId,
  clientName: "Anna Smith",
  clientEmail: "anna@example.org",
  clientPhone: "07700 900123",
  bookingDate: await api.at.day(nth),
  bookingTime,
  notes: "First time",
});

/** Status and exact body. */
export async function answerOf(answer: Promise<Response> | Response): Promise<string> {
  const { status, headers } = await answer;
  expect(headers.get("content-type")).toBe("application/json");
  return `${status} ${await (await answer).text()}`;
}

export function bookingsOf(api: FunctionsApi, userId: string) {
  return api.at.fresh.database.rows<Record<string, unknown>>(
    "select * from bookings where user_id = $1 order by created_at",
    [userId],
  );
}
