import { isOfCountry, NEAR_COUNTRIES } from "#domain/accounts/phone-number.ts";
import type { TwilioAccount } from "#env/twilio.ts";

/** One text message to one person; `recipient` is an E.164 number. */
type TextMessage = { recipient: string; body: string };

/** Sends text messages. */
export type TextMessenger = {
  /** Whether SMS are sent to this number's country: foreign ones cost many times as much, and the number is unverified. */
  goesTo(recipient: string): boolean;
  /**
   * Hands over a message and resolves with the service's reference. Throws TextNotAccepted, at the latest after 15 seconds or when `signal`
   * aborts. After a timeout the service may still have taken the message: it has no idempotency key, so the message is then sent twice.
   */
  send(message: TextMessage, signal?: AbortSignal): Promise<{ reference: string }>;
};

/** The service did not take the message. `message` holds no personal data; `serviceSaid` may. */
export class TextNotAccepted extends Error {
  readonly serviceSaid: string;
  /** This number will never accept it: invalid, a landline, or its owner has sent STOP. */
  readonly isHopeless: boolean;

  constructor(code: string, serviceSaid: string, isHopeless = false) {
    super(`The text message service did not take the message: ${code}`);
    this.serviceSaid = serviceSaid;
    this.isHopeless = isHopeless;
  }
}

// https://www.twilio.com/docs/api/errors: no number, no permission for the country, STOP, unreachable, landline, too long
const HOPELESS = new Set([21211, 21408, 21610, 21612, 21614, 21617]);
const TIMEOUT_MS = 15_000;

/**
 * Sends by Twilio's API (Messages resource, 2010-04-01): basic authentication, form request, JSON response. `countries` are calling codes.
 */
export function twilioMessenger(account: TwilioAccount, countries = NEAR_COUNTRIES): TextMessenger {
  const address = `${account.apiUrl}/2010-04-01/Accounts/${account.accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`;
  return {
    goesTo: (recipient) => isOfCountry(recipient, countries),
    async send({ recipient, body }, signal) {
      const enough = AbortSignal.timeout(TIMEOUT_MS);
      const form = new URLSearchParams({ To: recipient, Body: body });
      form.set(account.from.startsWith("MG") ? "MessagingServiceSid" : "From", account.from);
      const response = await fetch(address, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: form,
        redirect: "error", // redirects are not followed: the account's secret goes nowhere else
        signal: signal ? AbortSignal.any([signal, enough]) : enough,
      }).then(read, (error: unknown) => {
        throw new TextNotAccepted((error as Error).name, String(error));
      });
      if (response.sid) return { reference: response.sid };
      throw new TextNotAccepted(
        [response.status, response.code].filter(Boolean).join(" "),
        response.message,
        HOPELESS.has(response.code ?? 0),
      );
    },
  };
}

type TwilioResponse = { status: number; sid?: string; code?: number; message: string };

async function read(response: Response): Promise<TwilioResponse> {
  const body = (await response.json().catch(() => ({}))) as { sid?: unknown; code?: unknown; message?: unknown };
  return {
    status: response.status,
    message: typeof body.message === "string" ? body.message : response.statusText,
    ...(response.ok && typeof body.sid === "string" ? { sid: body.sid } : {}),
    ...(typeof body.code === "number" ? { code: body.code } : {}),
  };
}
