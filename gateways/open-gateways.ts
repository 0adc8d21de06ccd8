import { join } from "node:path";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Env } from "#env/env.ts";
import type { CardPayments } from "./card-payments.ts";
import { exampleCalendar } from "@sacred-space/stand-ins/example-calendar.ts";
import { type Mailbox, startMailbox } from "@sacred-space/stand-ins/mailbox.ts";
import { startStripeStandIn } from "@sacred-space/stand-ins/stripe/start-stripe-stand-in.ts";
import { type TwilioStandIn, startTwilioStandIn } from "@sacred-space/stand-ins/start-twilio-stand-in.ts";
import { type OutsideCalendars, outsideCalendars } from "./calendars/outside-calendars.ts";
import { type Mailer, pausedBySilence, smtpMailer } from "./mail.ts";
import { type TextMessenger, twilioMessenger } from "./sms.ts";
import { type PushGateway, webPushGateway } from "./push.ts";
import { stripePayments } from "./stripe.ts";

/** The external services of this process. */
export type Gateways = {
  payments: CardPayments;
  mailer: Mailer;
  push: PushGateway;
  calendars: OutsideCalendars;
  /** An example calendar to try, to be mounted at /test-calendar; undefined in production without stand-ins. */
  calendarFile: Hono | undefined;
  /** Undefined in production without a Twilio account: text messages are then unavailable. */
  messenger: TextMessenger | undefined;
  /** The stand-in's card page, to be mounted at /test-payment; undefined where the card provider is real. */
  cardPage: Hono | undefined;
  /** The stand-in's emails; undefined where a mail service is named. */
  mailbox: Mailbox | undefined;
  /** The stand-in's text messages; undefined if Twilio is real or has no stand-in. */
  texts: TwilioStandIn | undefined;
  close(): Promise<void>;
};

/**
 * Card payments, mail and text messages: the real ones where the environment names them, otherwise stand-ins that speak the same protocols, so that
 * everything above runs the same code (decision 5). `connectionString` is the owner's: the stand-in stores its data in its own schema.
 */
export async function openGateways(env: Env, connectionString: string, log: Logger): Promise<Gateways> {
  const cards = env.stripe ? undefined : await startStripeStandIn({ ...standInSettings(env), connectionString, log });
  const mailbox = env.smtpUrl ? undefined : await startMailbox({ dir: join(env.dataDir, "outbox") });
  const mailer = pausedBySilence(smtpMailer(env.smtpUrl ?? (mailbox?.smtpUrl as string), env.mailFrom));
  const texts =
    env.twilio || env.production ? undefined : await startTwilioStandIn({ dir: join(env.dataDir, "outbox") });
  const account = env.twilio ?? texts?.account;
  return {
    payments: stripePayments(env.stripe ?? (cards as NonNullable<typeof cards>)),
    mailer,
    push: webPushGateway(env.publicUrl),
    messenger: account && twilioMessenger(account, env.smsCountries),
    texts,
    // The example is read from this program itself; every other address must be public.
    calendars: outsideCalendars(env.standIns ? { trustedOrigins: [env.publicUrl] } : {}),
    calendarFile: env.standIns ? exampleCalendar() : undefined,
    cardPage: cards?.cardPage,
    mailbox,
    async close() {
      mailer.close();
      await texts?.stop();
      await mailbox?.stop();
      await cards?.stop();
    },
  };
}

function standInSettings(env: Env) {
  return {
    webhookUrl: `http://${ownAddress(env)}:${env.port}/webhooks/stripe`,
    cardPageBase: env.publicUrl,
    clock: "private.clock()", // the practice's clock, so that a test moves both
  };
}

/** The address at which this process reaches itself: wildcard hosts, and no host, include loopback. */
function ownAddress({ host }: Env): string {
  if (host === undefined || host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
