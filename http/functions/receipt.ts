import { Hono } from "hono";
import { z } from "zod";
import type { Dependencies } from "#http/dependencies.ts";
import { refuse } from "#http/refusals.ts";
import { receiptPdf } from "#practice/payments/receipt-pdf.ts";
import { receiptOf } from "#practice/payments/receipt.ts";
import { firstFault } from "./json-body.ts";
import { type WithClient, signedIn } from "./signed-in.ts";

const query = z.object({ bookingId: z.uuid({ error: "is not a booking" }) });

/** GET ?bookingId= -> the receipt as PDF, to its owner and the practitioner; everyone else gets one and the same 404. */
export function receiptRoute(deps: Dependencies): Hono<WithClient> {
  return new Hono<WithClient>().get("/", signedIn(deps, "Please sign in to see your receipt"), async (c) => {
    const asked = query.safeParse(c.req.query());
    if (!asked.success) return refuse(c, "invalid-request", firstFault(asked.error));
    const { userId, isAdmin } = c.get("client");
    const found = await receiptOf(deps.practice, asked.data.bookingId, isAdmin ? undefined : userId);
    if (!found.ok) return refuse(c, found.refusal);
    return c.body(new Uint8Array(await receiptPdf(found.receipt)), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="receipt-${found.receipt.number}.pdf"`,
      "Cache-Control": "no-store",
    });
  });
}
