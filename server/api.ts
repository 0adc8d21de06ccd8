import { type Declared, declaredIn } from "#kit/server/mount.ts";
import * as credits from "./credits/actions.ts";
import * as newsletter from "./newsletter/actions.ts";

/** What each subject declares. */
export const SUBJECTS: Record<string, Declared[]> = {
  credits: declaredIn(credits),
  newsletter: declaredIn(newsletter),
};
