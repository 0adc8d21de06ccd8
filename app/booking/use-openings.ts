import { useCallback, useEffect, useState } from "react";
import type { Answer } from "#app/backend/answer.ts";
import { fetchOpenings, type Openings } from "#app/backend/openings.ts";
import type { Visitor } from "#app/backend/server-context.ts";

export type OpeningsState = { answer: Answer<Openings> | undefined; reload(): void };

/**
 * The free times of one service; `answer` is undefined while they are on their way. Asks again on `reload`.
 * `moving`: a booking of one's own whose time counts as free.
 */
export function useOpenings(visitor: Visitor, serviceId: string, moving?: string): OpeningsState {
  const [round, setRound] = useState(0);
  const [known, setKnown] = useState<{ serviceId: string; round: number; answer: Answer<Openings> }>();

  useEffect(() => {
    if (!serviceId) return;
    const gone = new AbortController();
    void fetchOpenings(visitor, serviceId, moving === undefined ? {} : { moving }, gone.signal).then((answer) => {
      if (!gone.signal.aborted) setKnown({ serviceId, round, answer });
    });
    return () => gone.abort();
  }, [visitor, serviceId, moving, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  const current = known?.serviceId === serviceId && known.round === round;
  return { answer: current ? known.answer : undefined, reload };
}
