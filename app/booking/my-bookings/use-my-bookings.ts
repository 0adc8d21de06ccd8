import { useCallback, useEffect, useState } from "react";
import { type Answer, UNREACHABLE } from "#app/backend/answer.ts";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadMyBookings, type MyBooking } from "#app/backend/bookings/my-bookings.ts";

export type MyBookings = {
  /** Undefined until the first answer. While it is read anew the one before stays. */
  answer: Answer<MyBooking[]> | undefined;
  reload(): void;
};

/** One's own bookings; read anew on `reload`, and when somebody comes back to this tab. */
export function useMyBookings(): MyBookings {
  const { connect } = useAuth();
  const [answer, setAnswer] = useState<Answer<MyBooking[]>>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    let current = true;
    void connect()
      .then(loadMyBookings)
      .catch((): Answer<MyBooking[]> => ({ ok: false, refusal: UNREACHABLE }))
      .then((heard) => {
        // What is on the screen stays when a line breaks.
        if (current) setAnswer((before) => (!heard.ok && before?.ok && round > 0 ? before : heard));
      });
    return () => {
      current = false;
    };
  }, [connect, round]);

  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && reload();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [reload]);

  return { answer, reload };
}
