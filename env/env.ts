import { join, resolve } from "node:path";
import { z } from "zod";
import type { AccountSettings } from "#domain/accounts/account-settings.ts";
import { isEmailAddress } from "#domain/accounts/email-address.ts";
import { passwordFault } from "#domain/accounts/password-strength.ts";
import { accountsOf, accountVariables } from "./accounts.ts";
import { isLoopbackHost } from "@sacred-space/runtime/loopback.ts";
import { databaseUrl, flag, listed, webUrl, wholeNumber } from "@sacred-space/runtime/variable-kinds.ts";
import { type RestEnv, restEnvOf, restVariables } from "@sacred-space/postgrest/variables.ts";
import type { Limits } from "@sacred-space/realtime/settings.ts";
import { realtimeEnvOf, realtimeVariables } from "@sacred-space/realtime/variables.ts";
import type { S3Settings } from "@sacred-space/storage/bytes/s3.ts";
import { refuseDots } from "./examples.ts";
import { copiesOf, type CopySettings, copyVariables } from "./backup-copies.ts";
import { s3Of, storageVariables } from "@sacred-space/storage/variables.ts";
import { type TwilioAccount, twilioOf, twilioVariables } from "./twilio.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

export type Env = {
  /** Whether this is not local mode, which serves this machine alone. */
  production: boolean;
  /** Whether stand-ins take the place of services without an account: in local mode, and where ALLOW_STAND_INS says so. */
  standIns: boolean;
  /** Adds invented clients and bookings to try out the program. False in production and with an account for card payments. */
  demonstration: boolean;
  port: number;
  /** The address to listen on; undefined: loopback. */
  host: string | undefined;
  /** The site's address for clients, without a trailing slash; links in emails and return addresses start with it. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: the bundled PostgreSQL. */
  databaseUrl: string | undefined;
  /** Undefined: the local stand-in for card payments. */
  stripe:
    | { secretKey: string; webhookSecret: string; host?: { protocol: "http" | "https"; host: string; port: number } }
    | undefined;
  /** Undefined: the local outbox. */
  smtpUrl: string | undefined;
  /** Undefined: no text messages; in local mode the stand-in. */
  twilio: TwilioAccount | undefined;
  /** The calling codes of the countries to which text messages may be sent. */
  smsCountries: readonly string[];
  mailFrom: string;
  admin: { email: string | undefined; password: string | undefined };
  keys: { publishable: string | undefined; secret: string | undefined };
  accounts: AccountSettings;
  trustedProxies: string[];
  /** Whether browsers keep to https for other hosts under the site's name, too. */
  hstsSubdomains: boolean;
  /** Encrypts backups; undefined: no backups. */
  backupPassphrase: string | undefined;
  /** The folder of nightly backups, and of those before an upgrade. */
  backupFolder: string;
  /** Writes a backup before a new version changes the database. */
  backupBeforeUpgrade: boolean;
  /** The destination of copies of backups; undefined: this machine only. */
  backupCopies: CopySettings | undefined;
  /** Answers {"version": "…"} with the latest version; undefined: nobody is asked. */
  latestVersionUrl: string | undefined;
  /** Is called every five minutes while all is well; undefined: nobody waits for that. */
  signOfLifeUrl: string | undefined;
  /** Google Analytics, for visitors who consent; undefined: off. */
  analyticsId: string | undefined;
  /** Milliseconds during a stop for which requests are still handled while /health/ready already reports the stop. */
  stopDelayMs: number;
  /** Stored files: the maximum bytes of one, and their store; `s3` undefined: a folder of `dataDir`. */
  storage: { fileSizeLimit: number; s3: S3Settings | undefined };
  /** The data API's settings that are set. */
  rest: RestEnv;
  /** Whether tables that are not the product's get the rights that they have in a hosted project. */
  movedProject: boolean;
  /** Realtime's limits that are set. */
  realtime: Partial<Limits>;
  /** Undefined: no metrics. `port`: serves them to this machine; `token`: serves them to clients with this token. */
  metrics: { port: number | undefined; token: string | undefined } | undefined;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
};

const portNumber = wholeNumber(1, 65_535);

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: portNumber.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: webUrl
    .refine((url) => new URL(url).pathname === "/" && !new URL(url).search && !new URL(url).hash, {
      error: "must be an origin, such as https://example.org, without a path",
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseUrl.optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error: "must be a Stripe secret key (sk_live_... or sk_test_...)" })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { error: "must be a Stripe signing secret (whsec_...)" })
    .optional(),
  STRIPE_API_URL: webUrl.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, { error: "must be an email address, such as Sacred Space <hello@example.org>" })
    .optional(),
  ...twilioVariables,
  ADMIN_EMAIL: z.string().refine(isEmailAddress, { error: "must be an email address" }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .superRefine((password, context) => {
      const fault = passwordFault(password);
      if (fault)
        context.addIssue({ code: "custom", message: `is not good enough. ${fault.message.replace(/\.$/, "")}` });
    })
    .optional(),
  PUBLISHABLE_KEY: z
    .string()
    .regex(/^sb_publishable_[\w-]{16,}$/, { error: "must look like sb_publishable_ and at least 16 characters" })
    .optional(),
  SECRET_KEY: z
    .string()
    .regex(/^sb_secret_[\w-]{16,}$/, { error: "must look like sb_secret_ and at least 16 characters" })
    .optional(),
  ALLOW_STAND_INS: flag.default(false),
  DEMONSTRATION: flag.default(true),
  ...accountVariables,
  TRUSTED_PROXIES: listed.transform((entries) => entries.filter(Boolean)).default([]),
  HSTS_SUBDOMAINS: flag.default(false),
  BACKUP_PASSPHRASE: z.string().min(16, "must have at least 16 characters, such as five random words").optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_BEFORE_UPGRADE: flag.default(true),
  ...copyVariables,
  LATEST_VERSION_URL: webUrl.optional(),
  SIGN_OF_LIFE_URL: webUrl.optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, { error: "must be a Google Analytics measurement id (G-...)" })
    .optional(),
  STOP_DELAY: z.coerce
    .number({ error: "must be seconds" })
    .min(0, "must be from 0 to 10 seconds")
    .max(10, "must be from 0 to 10 seconds")
    .default(0),
  ...storageVariables,
  ...restVariables,
  MOVED_PROJECT: flag.default(false),
  ...realtimeVariables,
  METRICS_PORT: portNumber.optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

/**
 * Reads the environment once. A variable that is empty or blank counts as missing. Throws WrongEnvironment with one sentence that names the
 * variable.
 */
export function readEnv(source: Record<string, string | undefined>, cwd: string): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ""));
  refuseDots(given, VARIABLES);
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new WrongEnvironment(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const v = parsed.data;
  const production = v.NODE_ENV === "production";
  refuseHalfOfProduction(production, v);
  if ((v.STRIPE_SECRET_KEY === undefined) !== (v.STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new WrongEnvironment("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.");
  }
  if (production && !v.ALLOW_STAND_INS) {
    if (!v.STRIPE_SECRET_KEY)
      throw new WrongEnvironment(
        "STRIPE_SECRET_KEY is missing: production takes no test payments unless ALLOW_STAND_INS=true.",
      );
    if (!v.SMTP_URL)
      throw new WrongEnvironment(
        "SMTP_URL is missing: production does not write emails to a folder unless ALLOW_STAND_INS=true.",
      );
  }
  if (production && v.SMTP_URL && !v.MAIL_FROM)
    throw new WrongEnvironment("MAIL_FROM is missing: emails need a sender.");
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  const host = new URL(publicUrl).hostname;
  const inFolder = (path: string) => resolve(cwd, path);
  return {
    production,
    standIns: !production || v.ALLOW_STAND_INS,
    demonstration: !production && v.STRIPE_SECRET_KEY === undefined && v.DEMONSTRATION,
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    dataDir: inFolder(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    stripe:
      v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: v.STRIPE_SECRET_KEY,
            webhookSecret: v.STRIPE_WEBHOOK_SECRET,
            ...(v.STRIPE_API_URL && { host: hostOf(v.STRIPE_API_URL) }),
          }
        : undefined,
    smtpUrl: v.SMTP_URL,
    twilio: twilioOf(v),
    smsCountries: v.SMS_COUNTRIES,
    mailFrom: v.MAIL_FROM ?? `hello@${host}`,
    admin: { email: v.ADMIN_EMAIL?.toLowerCase(), password: v.ADMIN_PASSWORD },
    keys: { publishable: v.PUBLISHABLE_KEY, secret: v.SECRET_KEY },
    accounts: accountsOf(v, publicUrl),
    trustedProxies: v.TRUSTED_PROXIES,
    hstsSubdomains: v.HSTS_SUBDOMAINS,
    backupPassphrase: v.BACKUP_PASSPHRASE,
    backupFolder: inFolder(v.BACKUP_DIR ?? join(v.DATA_DIR, "backups")),
    backupBeforeUpgrade: v.BACKUP_BEFORE_UPGRADE,
    backupCopies: copiesOf(v),
    latestVersionUrl: v.LATEST_VERSION_URL,
    signOfLifeUrl: v.SIGN_OF_LIFE_URL,
    analyticsId: v.ANALYTICS_ID,
    stopDelayMs: v.STOP_DELAY * 1_000,
    storage: { fileSizeLimit: v.STORAGE_FILE_SIZE_LIMIT, s3: s3Of(v) },
    rest: restEnvOf(v),
    movedProject: v.MOVED_PROJECT,
    realtime: realtimeEnvOf(v),
    metrics: v.METRICS_PORT || v.METRICS_TOKEN ? { port: v.METRICS_PORT, token: v.METRICS_TOKEN } : undefined,
    logLevel: v.LOG_LEVEL,
  };
}

/**
 * Production is NODE_ENV and a public PUBLIC_URL, both or neither: one alone would open a site to the world with the test payments, the
 * invented clients and the outbox of local mode.
 */
function refuseHalfOfProduction(
  production: boolean,
  { PUBLIC_URL: url, HOST: host }: { PUBLIC_URL?: string | undefined; HOST?: string | undefined },
) {
  const isPublic = url !== undefined && !isLoopbackHost(new URL(url).hostname);
  if (production && url === undefined) {
    throw new WrongEnvironment(
      "PUBLIC_URL is missing: NODE_ENV=production needs the site's public address, such as https://example.org.",
    );
  }
  if (production && !isPublic) {
    throw new WrongEnvironment(
      `PUBLIC_URL ${url} is this machine's own: NODE_ENV=production needs the site's public address, and local mode needs no NODE_ENV.`,
    );
  }
  if (!production && isPublic) {
    throw new WrongEnvironment(
      `PUBLIC_URL ${url} is not this machine's own, and local mode serves this machine alone: set NODE_ENV=production as well.`,
    );
  }
  if (!production && host !== undefined && !isLoopbackHost(host)) {
    throw new WrongEnvironment(
      `HOST ${host} is open to the network, and local mode serves this machine alone: set NODE_ENV=production and PUBLIC_URL as well.`,
    );
  }
}

/** The names of all variables that are read. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

function hostOf(url: string): { protocol: "http" | "https"; host: string; port: number } {
  const { protocol, hostname, port } = new URL(url);
  return protocol === "http:"
    ? { protocol: "http", host: hostname, port: Number(port || 80) }
    : { protocol: "https", host: hostname, port: Number(port || 443) };
}
