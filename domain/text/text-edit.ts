import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { lines } from "./stored-text.ts";

/** A compare-and-set of a text: as it was read, and the new one; "" means none. Applied only if the stored text is one of the two. */
export type TextEdit = { kept: string; text: string };

/** The fields of a request that changes a text of at most `max` characters. */
export const textEdit = (max: number) => ({
  kept: z
    .string()
    .check(z.refine((text) => !text.includes("\0"), { error: t("contains characters that cannot be stored") })),
  text: lines(max),
});
