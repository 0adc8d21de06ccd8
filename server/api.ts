import { type Declared, declaredIn } from "#kit/server/mount.ts";
import * as newsletter from "./newsletter/actions.ts";

/** What each subject declares. */
export const SUBJECTS: Record<string, Declared[]> = {
  newsletter: declaredIn(newsletter),
};
