import { z } from "zod";
import { NEAR_COUNTRIES } from "#domain/accounts/phone-number.ts";
import { listed, webUrl } from "@sacred-space/runtime/variable-kinds.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/** A Twilio account. `from` is a number, a name of up to 11 characters, or a messaging service (MG...). */
export type TwilioAccount = { accountSid: string; authToken: string; from: string; apiUrl: string };

/** The account that sends text messages, and the permitted countries. */
export const twilioVariables = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, { error: "must be a Twilio account SID (AC and 32 hexadecimal digits)" })
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, { error: "must be a Twilio auth token" })
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/, {
      error:
        "must be a number such as +447700900123, a name of up to 11 letters and digits, or a messaging service (MG...)",
    })
    .optional(),
  SMS_COUNTRIES: listed
    .refine((codes) => codes.every((code) => /^\+[1-9]\d{0,6}$/.test(code)), {
      error: "must be calling codes of countries, separated by commas, such as +44,+353",
    })
    .default([...NEAR_COUNTRIES]),
  TWILIO_API_URL: webUrl.transform((url) => new URL(url).origin).default("https://api.twilio.com"),
};

/** The account, or undefined if none is set. Throws WrongEnvironment if it is incomplete. */
export function twilioOf(v: z.output<z.ZodObject<typeof twilioVariables>>): TwilioAccount | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_API_URL: apiUrl } = v;
  if (accountSid && authToken && from) return { accountSid, authToken, from, apiUrl };
  if (accountSid || authToken || from) {
    throw new WrongEnvironment("TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.");
  }
  return undefined;
}
