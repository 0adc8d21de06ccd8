import { useCallback, useEffect, useState } from "react";
import type { Answer } from "#app/backend/answer.ts";
import { fetchOpenings, type Openings } from "#app/backend/bookings/openings.ts";
import type { Visitor } from "#app/backend/server-context.ts";

export type OpeningsState = { answer: Answer<Openings> | undefined; reload(): void };

type Asked = {
  /** A booking of one's own whose time counts as free. */
  moving?: string;
  /** How many times have been given back from this page: each may be free again. */
  givenBack?: number;
};

/** The free times of one service; `answer` is undefined while they are on their way. Asks again on `reload`. */
export function useOpenings(visitor: Visitor, serviceId: string, { moving, givenBack = 0 }: Asked = {}): OpeningsState {
  const [reloads, setReloads] = useState(0);
  const round = reloads + givenBack;
  const [known, setKnown] = useState<{ serviceId: string; round: number; answer: Answer<Openings> }>();

  useEffect(() => {
    if (!serviceId) return;
    const gone = new AbortController();
    void fetchOpenings(visitor, serviceId, moving === undefined ? {} : { moving }, gone.signal).then((answer) => {
      if (!gone.signal.aborted) setKnown({ serviceId, round, answer });
    });
    return () => gone.abort();
  }, [visitor, serviceId, moving, round]);

  const reload = useCallback(() => setReloads((before) => before + 1), []);
  const current = known?.serviceId === serviceId && known.round === round;
  return { answer: current ? known.answer : undefined, reload };
}
