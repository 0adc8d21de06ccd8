import { z } from "zod";
import { mailAddress } from "#domain/stored-text.ts";

/** One mail address, in lower case: what somebody who wants the newsletter gives. */
export const subscription = z.object({ email: mailAddress().transform((address) => address.toLowerCase()) });
