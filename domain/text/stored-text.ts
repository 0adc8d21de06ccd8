import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";

const UNSTORABLE = { error: () => t("contains characters that cannot be stored") };
const tooLong = (max: number) => ({ error: () => t("is longer than {max} characters", { max }) });
const NO_ADDRESS = { error: () => t("is not an email address") };

/** One line of text that PostgreSQL can store and screens can show: trimmed, well-formed Unicode without control characters. */
export const line = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, tooLong(max)),
    z.refine((text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text), UNSTORABLE),
  );

/** The same, but line breaks and tabs are allowed. */
export const lines = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, tooLong(max)),
    z.refine((text: string) => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text), UNSTORABLE),
  );

/** A number with country code, an extension and a few words. */
export const MAX_PHONE_LENGTH = 44;
/** A telephone number as typed. */
export const phoneText = () => line(MAX_PHONE_LENGTH);

/** One email address, trimmed. */
export const mailAddress = () => z.string(NO_ADDRESS).check(z.trim(), z.refine(isEmailAddress, NO_ADDRESS));
