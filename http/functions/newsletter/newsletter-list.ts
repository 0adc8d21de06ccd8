import { Hono } from "hono";
import type { Dependencies } from "#http/dependencies.ts";
import { practitionerOnly } from "#http/functions/practitioner-only.ts";
import { exportReaders } from "#practice/newsletter/export-subscribers.ts";

/** GET -> the readers as a CSV file, for the practitioner alone. */
export function newsletterListRoute(deps: Dependencies) {
  return new Hono().use(practitionerOnly(deps)).get("/", async (c) => {
    const { name, text } = await exportReaders(deps.practice);
    return c.body(text, 200, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    });
  });
}
