import * as z from "zod/mini";
import { mailAddress } from "#domain/text/stored-text.ts";

/** A subscription to the newsletter, with the email address in lower case. */
export const subscription = z.object({ email: mailAddress().check(z.toLowerCase()) });
