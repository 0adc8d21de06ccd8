import { randomUUID } from "node:crypto";
import type { Booking } from "#server/bookings/bookings.queries.ts";
import type { Queries } from "#database/connection/connect.ts";
import { lockPass } from "./passes.queries.ts";
import { recordMoney } from "#server/money/ledger.queries.ts";
import { type Pass, whyNotUsable } from "#domain/credits/pass.ts";
import type { Pence } from "#domain/money.ts";
import { passReference } from "#domain/payments/cash.ts";
import { done, refused } from "#domain/result.ts";

type Session = Pick<Booking, "clientId" | "serviceId" | "date" | "places" | "owed" | "price">;

/** The pass, locked until the transaction ends, if it can pay for this session. */
export async function usablePass(tx: Queries, passId: string, session: Session) {
  const pass = await lockPass(tx, passId);
  if (!pass) return refused("pass-not-found");
  const detail = whyNotUsable(pass, session);
  return detail === undefined ? done({ pass }) : refused("pass-not-usable", { detail });
}

/** Deducts a session from the pass for each place, which pays all that is owed for the booking. */
export async function redeemPass(
  tx: Queries,
  pass: Pick<Pass, "id">,
  { bookingId, amount, places }: { bookingId: string; amount: Pence; places: number },
): Promise<void> {
  await recordMoney(tx, {
    bookingId,
    creditId: pass.id,
    kind: "charge",
    amount,
    reference: passReference(randomUUID()),
    sessions: places,
  });
}
