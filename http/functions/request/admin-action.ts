import type { z } from "zod";
import type { Reason, Result } from "#domain/result.ts";
import type { UserContext } from "#http/context.ts";
import { refuse } from "#http/refusals.ts";
import type { Practice } from "#practice/practice.ts";
import { readBody } from "./input.ts";

/** Reasons that mean "deleted" here, because the practitioner has seen the row before. */
const DELETED: Partial<Record<Reason, string>> = {
  "booking-not-found": "This booking no longer exists",
  "not-a-client": "This client no longer exists",
};

/** A handler that reads a JSON body, runs one use case as the practitioner and answers with its values. */
export function adminAction<S extends z.core.$ZodType, T extends object>(
  shape: S,
  action: (practice: Practice, practitioner: { userId: string }, body: z.output<S>) => Promise<Result<T>>,
) {
  return async (c: UserContext): Promise<Response> => {
    const body = await readBody(c, shape);
    const result = await action(c.var.deps.practice, c.var.user, body);
    if (!result.ok) return refuse(c, { detail: DELETED[result.reason], ...result });
    const { ok: _, ...values } = result;
    return c.json(values);
  };
}
