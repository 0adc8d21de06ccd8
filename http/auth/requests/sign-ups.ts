import { isOpen } from "#database/settings/first-run.ts";
import type { Dependencies } from "#http/dependencies.ts";

/** Whether people may make accounts by themselves: not where the operator has switched it off, nor before the practice opens. */
export async function areSignUpsOn({ accounts, practice }: Pick<Dependencies, "accounts" | "practice">): Promise<boolean> {
  return accounts.signUps && (await isOpen(practice.database));
}
