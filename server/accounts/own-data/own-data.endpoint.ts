import { z } from "zod";
import { t } from "@sacred-space/words/t.ts";
import { recordExport } from "#database/audit-trail.ts";
import { holdSnapshot } from "#database/connection/snapshot.ts";
import { type Pence, pounds } from "#domain/money.ts";
import type { UserContext } from "#kit/server/context.ts";
import { pence, readBody } from "#kit/server/input.ts";
import { ownerProof, verifyOwner } from "#server/accounts/sessions/owner-proof.endpoint.ts";
import { refused } from "#domain/result.ts";
import * as erasure from "./erase-account.ts";
import { collectOwnData } from "./collect-own-data.ts";
import { ownErasureTerms } from "./own-data-terms.ts";

const exportShape = z.object(ownerProof);

export async function exportMyData(c: UserContext) {
  const body = await readBody(c, exportShape);
  const rejection = await verifyOwner(c, body);
  if (rejection) return rejection;
  await recordExport(c.var.deps.practice.database, c.var.user.userId, "own-data");
  const data = await c.var.deps.practice.database.transaction(async (tx) => {
    await holdSnapshot(tx);
    return collectOwnData(tx, c.var.deps.practice.extensions, c.var.user.userId);
  });
  return c.json(data);
}

const eraseShape = z.object({ ...ownerProof, refundPence: pence.optional() });

/** If another refund is due by now, refund-changed names it. */
export async function eraseMyAccount(c: UserContext) {
  const body = await readBody(c, eraseShape);
  // Before the proof, so that another refund does not cost a code.
  if (await isRefundChanged(c, body.refundPence)) return refuseChangedRefund(c);
  const rejection = await verifyOwner(c, body);
  if (rejection) return rejection;
  const erased = await erasure.eraseAccount(c.var.deps.practice, c.var.user.userId, {
    expectedRefund: body.refundPence,
  });
  if (erased.ok) return c.json({});
  return erased.reason === "refund-changed" ? refuseChangedRefund(c) : erased;
}

async function isRefundChanged(c: UserContext, expected: Pence | undefined): Promise<boolean> {
  if (expected === undefined) return false;
  return (await ownErasureTerms(c.var.deps.practice, c.var.user.userId)).refund !== expected;
}

async function refuseChangedRefund(c: UserContext) {
  const { refund } = await ownErasureTerms(c.var.deps.practice, c.var.user.userId);
  return refused("refund-changed", {
    detail: t("Erasing your account now gives back {refund}. Nothing is erased yet", { refund: pounds(refund) }),
  });
}
