import { isOpen } from "#server/settings/first-run.queries.ts";
import type { Dependencies } from "#http/dependencies.ts";

/** Whether people may create accounts themselves: not if the operator has disabled it, nor before the practice opens. */
export async function areSignUpsOn({
  accounts,
  practice,
}: Pick<Dependencies, "accounts" | "practice">): Promise<boolean> {
  return accounts.signUps && (await isOpen(practice.database));
}
