import { msg, t } from "@sacred-space/words/t.ts";
import { lockClientRow } from "#server/clients/clients.queries.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { areServices, findPass, insertPass, setServices } from "./passes.queries.ts";
import { isPaymentKnown, recordMoney } from "#server/money/ledger.queries.ts";
import type { PassSale } from "#domain/credits/pass.ts";
import { byHandReference } from "#domain/payments/cash.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** The detail of a refusal: its requestId belongs to another payment, and its money would not be counted. */
export const REQUEST_ID_TAKEN = msg("This was sent under the id of another payment");

/**
 * Sells a pass that was paid for in cash or by a transfer: its price is in the ledger with a receipt number of this day, and its sessions
 * can be used. Repeated with the same requestId, which becomes the pass's id, it is sold once. Refusals: not-a-client, service-not-offered,
 * entered-already (same requestId, another pass).
 */
export async function sellPass(
  { database }: Practice,
  practitioner: { userId: string },
  { requestId, amount, by, sessions, ...pass }: PassSale,
): Promise<Result<{ passId: string }, "not-a-client" | "service-not-offered" | "entered-already">> {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    if (!(await lockClientRow(tx, pass.clientId))) return refused("not-a-client");
    if (!(await areServices(tx, pass.serviceIds))) return refused("service-not-offered");
    const reference = byHandReference(by, requestId);
    if ((await isPaymentKnown(tx, reference)) && !(await findPass(tx, requestId)))
      return refused("entered-already", { detail: t(REQUEST_ID_TAKEN) });
    if (await insertPass(tx, { id: requestId, amount, sessions, ...pass })) {
      await setServices(tx, requestId, pass.serviceIds);
      await recordMoney(tx, { creditId: requestId, kind: "charge", amount, reference, sessions });
      return { ok: true, passId: requestId };
    }
    const before = await findPass(tx, requestId);
    if (before?.amount === amount && before.sessions === sessions && before.clientId === pass.clientId)
      return { ok: true, passId: requestId };
    return refused("entered-already", { detail: t("This pass was sold already, with other details") });
  });
}
