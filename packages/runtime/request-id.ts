import { AsyncLocalStorage } from "node:async_hooks";

const ids = new AsyncLocalStorage<string>();

/** The id of the current request, also within a job that it has queued. Undefined outside of one. */
export const requestId = (): string | undefined => ids.getStore();

/** Runs `work` as a part of this request; undefined: of none. */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? ids.exit(work) : ids.run(id, work);
}
