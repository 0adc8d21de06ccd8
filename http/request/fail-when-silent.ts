import type { MiddlewareHandler } from "hono";
import { DatabaseSilent } from "@sacred-space/runtime/connection-lost.ts";

const PATIENCE_MS = 3_000;
const QUESTIONS = 2;

/**
 * Lets no request wait for a frozen database: what takes longer than PATIENCE_MS throws DatabaseSilent if the database then answers none of
 * QUESTIONS. What the request has begun may still take effect, as after any lost answer.
 */
export function failWhenSilent(answers: () => Promise<boolean>): MiddlewareHandler {
  return async (_c, next) => {
    let isDone = false;
    const done = next().finally(() => (isDone = true));
    const silent = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    const wait = () => void (timer = setTimeout(() => void look().catch(silent.reject), PATIENCE_MS));
    const look = async () => {
      for (let question = 1; question <= QUESTIONS && !isDone; question += 1)
        if (await answers()) return isDone || wait();
      if (!isDone) throw new DatabaseSilent();
    };
    wait();
    try {
      await Promise.race([done, silent.promise]);
    } finally {
      isDone = true;
      clearTimeout(timer);
      done.catch(() => undefined);
    }
  };
}
