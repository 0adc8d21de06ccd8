import { z } from "zod";
import { lines } from "./stored-text.ts";

/** A text as whoever writes it has read it last, and as they want it; "" is none. It is written only where it still reads as one of the two. */
export type TextEdit = { kept: string; text: string };

/** The fields of a request that rewrites a text of at most so many characters. */
export const textEdit = (max: number) => ({
  kept: z.string().refine((text) => !text.includes("\0"), { error: "contains characters that cannot be stored" }),
  text: lines(max),
});
