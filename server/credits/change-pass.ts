import { t } from "@sacred-space/words/t.ts";
import { actAs } from "#database/connection/as-identity.ts";
import { areServices, findPass, setServices, updatePass } from "./passes.queries.ts";
import type { PassFacts } from "#domain/credits/pass.ts";
import { type Result, refused } from "#domain/result.ts";
import type { Practice } from "#kit/server/practice.ts";

/** Changes name, services or last day of a pass as it was `seen`. Refusals: pass-not-found, service-not-offered, changed-meanwhile. */
export async function changePass(
  { database }: Practice,
  practitioner: { userId: string },
  { passId, seen, facts }: { passId: string; seen: string; facts: PassFacts },
): Promise<Result<object, "pass-not-found" | "service-not-offered" | "changed-meanwhile">> {
  return database.transaction(async (tx) => {
    await actAs(tx, practitioner.userId);
    if (!(await findPass(tx, passId))) return refused("pass-not-found");
    if (!(await areServices(tx, facts.serviceIds))) return refused("service-not-offered");
    if (!(await updatePass(tx, passId, seen, facts)))
      return refused("changed-meanwhile", {
        detail: t("This pass was changed in another window. Please look at it again"),
      });
    await setServices(tx, passId, facts.serviceIds);
    return { ok: true };
  });
}
