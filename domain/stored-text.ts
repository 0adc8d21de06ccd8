import { z } from "zod";
import { isEmailAddress } from "./accounts/email-address.ts";

/** One line that PostgreSQL can keep and every screen can show: trimmed, well-formed Unicode without control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: "contains characters that cannot be stored" });

/** The same with line breaks and tabs. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    .refine((text) => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text), { error: "contains characters that cannot be stored" });

/** One email address, without the spaces around it. */
export const mailAddress = () =>
  z.string({ error: "is not an email address" }).trim().refine(isEmailAddress, { error: "is not an email address" });

/** The text without the marks that set its reading direction: within a sentence they would reverse the words after it. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, "");
}
