import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { erasePracticeData } from "#practice/erase-practice-data.ts";
import { jsonBody } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";
import { provePassword } from "./prove-password.ts";

const body = z.object({ businessName: z.string().max(200), password: z.string().max(1000) });

/** POST `{businessName, password}` -> `{}`: all clients, bookings and emails are gone. The practitioner only. Refusals: 403 wrong-password (429 after ten), 409 wrong-business-name, sessions-to-come. */
export function erasePracticeDataRoute(deps: Dependencies): Hono {
  return new Hono().post("/", practitionerOnly(deps), async (c) => {
    const request = await jsonBody(c, body);
    if (!request.ok) return request.answer;
    const refusal = await provePassword(deps, c, c.get("practitioner").userId, request.body.password);
    if (refusal) return refusal;
    const erased = await erasePracticeData(deps.practice, c.get("practitioner"), request.body);
    return erased.ok ? c.json({}) : refuse(c, erased.refusal);
  });
}
