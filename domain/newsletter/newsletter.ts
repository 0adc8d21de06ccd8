import { z } from "zod";
import { mailAddress } from "#domain/stored-text.ts";

/** A subscription to the newsletter: one email address, in lower case. */
export const subscription = z.object({ email: mailAddress().transform((address) => address.toLowerCase()) });
