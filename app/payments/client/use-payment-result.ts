import { type QueryState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { dropBookingDraft } from "#app/bookings/booking-draft.ts";
import { type VerifiedPayment, fetchPaymentResult } from "#app/payments/payments.ts";
import { useLiveBookings } from "#app/kit/backend/live.ts";
import { RefusalError, useServerQuery } from "#app/kit/backend/queries.tsx";
import { announcePayment } from "./payment-news.ts";

/** Failed requests are retried this often, for about ten seconds, before an error is shown. */
const QUIET_RETRIES = 3;

/**
 * Verifies a payment, polls while it is unpaid, and notifies the waiting tab. A refusal of the first request is final; after a later one
 * the screen keeps its content. `gaveUp`: polling has stopped; `verify` restarts it.
 */
export function usePaymentResult(sessionId: string) {
  const { refreshProfile } = useAuth();
  const [round, setRound] = useState(1);
  const key = ["payment", sessionId, round];
  const { data, error, isFetching } = useServerQuery(key, (client) => fetchPaymentResult(client, sessionId), {
    refetchInterval: ({ state }) =>
      ((state.data ? awaitsPayment(state.data) : isRetried(state)) && pollAfter(polls(state))) || false,
    refetchIntervalInBackground: true,
  });
  useLiveBookings(["payment"]);
  const state = useQueryClient().getQueryState(key);
  useEffect(() => {
    if (data?.outcome !== "paid") return;
    dropBookingDraft();
    announcePayment({ outcome: "paid", bookingId: data.booking.id, sessionId });
  }, [data, sessionId]);
  const isPaid = data?.outcome === "paid";
  useEffect(() => {
    if (isPaid) void refreshProfile(); // the server may have stored a phone number in the profile
  }, [isPaid, refreshProfile]);
  return {
    payment: data,
    error: state && isRetried(state) ? null : error,
    gaveUp: !isFetching && state !== undefined && pollAfter(polls(state)) === undefined,
    verify: () => setRound((before) => before + 1),
  };
}

const polls = ({ dataUpdateCount, errorUpdateCount }: Pick<QueryState, "dataUpdateCount" | "errorUpdateCount">) =>
  dataUpdateCount + errorUpdateCount;

function isRetried(state: Pick<QueryState, "dataUpdateCount" | "error" | "errorUpdateCount">): boolean {
  return state.error instanceof RefusalError && state.error.refusal.status === 0 && polls(state) <= QUIET_RETRIES;
}

/** A paid, refunded or cancelled booking awaits no payment. */
export function awaitsPayment({ outcome, booking }: VerifiedPayment): boolean {
  return outcome === "unpaid" && booking.status !== "cancelled";
}

const WAITS_S = [2, 3, 5, 8, 13, 20, 30, 30, 30, 30];

/** Milliseconds until the next poll of an unpaid booking; undefined after about three minutes, when polling stops. */
export function pollAfter(polls: number): number | undefined {
  const seconds = WAITS_S[polls - 1];
  return seconds === undefined ? undefined : seconds * 1000;
}
