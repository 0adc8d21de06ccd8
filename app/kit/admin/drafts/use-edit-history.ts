import { useRef, useState } from "react";

/** Consecutive changes of one field within this time are one step. */
const ONE_STEP_MS = 1_500;
const MAX_STEPS = 100;

/** The steps of an edited content that can be undone and redone. */
export function useEditHistory<Content>() {
  const [past, setPast] = useState<Content[]>([]);
  const [future, setFuture] = useState<Content[]>([]);
  const step = useRef({ field: "", at: 0 });
  /** Records the content that a change replaces; later steps are dropped. */
  const record = (before: Content) => {
    setPast((steps) => [...steps, before].slice(-MAX_STEPS));
    setFuture([]);
  };
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    record,
    /** As `record`, unless the change goes on with that of the same field before it. */
    recordEdit(before: Content, field: string) {
      const now = Date.now();
      const isSameStep = field !== "" && step.current.field === field && now - step.current.at < ONE_STEP_MS;
      step.current = { field, at: now };
      if (isSameStep) setFuture([]);
      else record(before);
    },
    /** Returns the content one step back; undefined at the first. */
    back(present: Content): Content | undefined {
      if (past.length === 0) return undefined;
      setPast(past.slice(0, -1));
      setFuture([...future, present]);
      step.current.field = "";
      return past.at(-1);
    },
    /** Returns the content one step forward; undefined at the last. */
    forward(present: Content): Content | undefined {
      if (future.length === 0) return undefined;
      setFuture(future.slice(0, -1));
      setPast([...past, present]);
      step.current.field = "";
      return future.at(-1);
    },
  };
}
