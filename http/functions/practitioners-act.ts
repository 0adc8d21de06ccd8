import { Hono } from "hono";
import type { z } from "zod";
import type { Refusable, Refusal } from "#domain/refusals.ts";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import type { Practice } from "#practice/practice.ts";
import { jsonBody } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

/** Of what the practitioner has seen before. */
const GONE: Partial<Record<Refusal, string>> = {
  "booking-not-found": "This booking is no longer there",
  "not-a-client": "This client is no longer there",
};

/** POST of one act -> what `act` answers. The practitioner only, and in their name. */
export function practitionersAct<Shape extends z.core.$ZodType, T extends object>(
  deps: Dependencies,
  shape: Shape,
  act: (practice: Practice, practitioner: { userId: string }, body: z.output<Shape>) => Promise<Refusable<T>>,
): Hono {
  return new Hono().post("/", practitionerOnly(deps), async (c) => {
    const request = await jsonBody(c, shape);
    if (!request.ok) return request.answer;
    const acted = await act(deps.practice, c.get("practitioner"), request.body);
    if (!acted.ok) return refuse(c, acted.refusal, acted.detail ?? GONE[acted.refusal]);
    const { ok: _, ...answer } = acted;
    return c.json(answer);
  });
}
