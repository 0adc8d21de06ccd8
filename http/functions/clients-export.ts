import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { exportClients } from "#practice/clients/export-clients.ts";
import { firstFault } from "./json-body.ts";
import { practitionerOnly } from "./practitioner-only.ts";

const query = z.object({ format: z.enum(["csv", "json"], { error: "must be csv or json" }) });
const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json" };

/** GET ?format=csv|json -> the practice's clients as a file to keep. The practitioner only. */
export function clientsExport(deps: Dependencies): Hono {
  return new Hono().get("/", practitionerOnly(deps), async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    const { name, text } = await exportClients(deps.practice, asked.data.format);
    return c.body(text, 200, {
      "Content-Type": TYPES[asked.data.format],
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    });
  });
}
