import * as z from "zod/mini";
import { mailAddress } from "#domain/text/stored-text.ts";

export const subscription = z.object({ email: mailAddress().check(z.toLowerCase()) });
