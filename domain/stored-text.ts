import { z } from "zod";

/** One line that PostgreSQL can keep and every screen can show: trimmed, well-formed Unicode without control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: "contains characters that cannot be stored" });

/** The same with line breaks and tabs. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text), { error: "contains characters that cannot be stored" });

/** No mail server takes a longer address (RFC 5321, 4.5.3.1.3). */
export const mailAddress = () => line(254).pipe(z.email({ error: "is not an email address" }));
