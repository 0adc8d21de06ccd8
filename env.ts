import { isAbsolute, join } from "node:path";
import { z } from "zod";
import { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS as usual } from "#domain/account-settings.ts";
import { NEAR_COUNTRIES } from "#domain/phone-number.ts";
import { passwordFault } from "#domain/password-strength.ts";

/** A variable that the program cannot start with; the message is one sentence that names it. */
export class WrongEnvironment extends Error {}

/** An account with Twilio. `from` is a number, a name of up to 11 signs, or a messaging service (MG...). */
export type TwilioAccount = { accountSid: string; authToken: string; from: string; apiUrl: string };

export type Env = {
  production: boolean;
  /** Invented clients and bookings for a first look: only where nothing says that this is a practice's own database or money. */
  demonstration: boolean;
  port: number;
  /** The address to listen on; undefined: this machine only in local mode, every address in production. */
  host: string | undefined;
  /** Where clients reach the site, without a trailing slash; every link in a mail and every return address starts with it. */
  publicUrl: string;
  dataDir: string;
  /** Undefined: the bundled PostgreSQL. */
  databaseUrl: string | undefined;
  /** Undefined: the local stand-in for card payments. */
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  /** Undefined: the local outbox. */
  smtpUrl: string | undefined;
  /** Undefined: no text messages; in local mode the stand-in. */
  twilio: TwilioAccount | undefined;
  /** The calling codes of the countries to which text messages go. */
  smsCountries: readonly string[];
  mailFrom: string;
  admin: { email: string | undefined; password: string | undefined };
  keys: { publishable: string | undefined; secret: string | undefined };
  accounts: AccountSettings;
  trustedProxies: string[];
  /** Google Analytics, for visitors who allow it; undefined: nobody is counted. */
  analyticsId: string | undefined;
  /** What is set of the data API's settings. */
  rest: RestEnv;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
};

/** The data API's settings that the environment may change, as `RestSettings` of http/rest names and explains them. */
export type RestEnv = {
  schemas?: [string, ...string[]];
  extraSearchPath?: string[];
  maxRows?: number;
  maxBytes?: number;
  anonRole?: string;
  aggregates?: boolean;
  plan?: boolean;
  transactionEnd?: (typeof TRANSACTION_ENDS)[number];
};

/** Also libpq's forms without a host, which the runtime does not read: `postgresql://user@/name?host=/run/postgresql`. */
const isDatabaseAddress = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace("@/", "@localhost/"));

/** The address of a database, as libpq writes it. */
export const databaseUrl = z.string().refine(isDatabaseAddress, { error: "must be a postgresql:// address" });

const flag = z.enum(["true", "false"], { error: "must be true or false" }).transform((value) => value === "true");
const webUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address", abort: true });

const LONGEST_NAME = 63; // bytes; PostgreSQL would cut the rest off and mean another name
const MOST_ROWS = 1_000_000;
const LEAST_BYTES = 1_024;
const MOST_BYTES = 268_435_456; // PostgreSQL makes no value of a gigabyte, and an answer is written more than once on its way
const TRANSACTION_ENDS = ["commit", "commit-allow-override", "rollback", "rollback-allow-override"] as const;

const isName = (text: string) => text !== "" && Buffer.byteLength(text) <= LONGEST_NAME && !text.includes("\0");
const isOwnSchema = (name: string) => name === "information_schema" || name.startsWith("pg_");

const schemaNames = z
  .string()
  .transform((list) => list.split(",").map((name) => name.trim()))
  .refine((names) => names.every(isName), { error: "must be names of schemas, separated by commas", abort: true })
  .refine((names) => new Set(names).size === names.length, { error: "names a schema twice" });

/** What may be set of the data API's settings, after the reference's names (wire 2). */
export const restVariables = {
  REST_SCHEMAS: schemaNames.refine((names) => !names.some(isOwnSchema), { error: "must not name a schema of PostgreSQL's own" }).optional(),
  REST_EXTRA_SEARCH_PATH: schemaNames.optional(),
  REST_MAX_ROWS: z
    .string()
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_ROWS, {
      error: `must be a whole number from 1 to ${MOST_ROWS}`,
    })
    .transform(Number)
    .optional(),
  REST_MAX_BYTES: z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= LEAST_BYTES && Number(text) <= MOST_BYTES, {
      error: `must be a whole number from ${LEAST_BYTES} to ${MOST_BYTES}`,
    })
    .transform(Number)
    .optional(),
  REST_ANON_ROLE: z.string().refine(isName, { error: "must be the name of a role" }).optional(),
  REST_AGGREGATES: flag.optional(),
  REST_PLAN: flag.optional(),
  REST_TX_END: z.enum(TRANSACTION_ENDS, { error: "must be commit, commit-allow-override, rollback or rollback-allow-override" }).optional(),
};

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);

const A_YEAR = 31_536_000;

/** What may be decided about accounts, after the reference's names; `AccountSettings` explains each (wire 1). */
const accountVariables = {
  AUTOCONFIRM: flag.default(usual.autoconfirm),
  DISABLE_SIGNUP: flag.default(!usual.signUps),
  SITE_URL: webUrl.optional(),
  URI_ALLOW_LIST: z
    .string()
    .default("")
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .transform((entries) => entries.filter(Boolean))
    .refine((entries) => entries.every((entry) => /^[a-z][a-z0-9+.-]*:\/\/(?![*?.]*(\/|$))/i.test(entry)), {
      error: "must be addresses with their scheme and host, such as https://app.example.org/**, separated by commas",
    }),
  JWT_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = z.array(z.record(z.string(), z.unknown())).min(1).safeParse(parsedJson(text));
      if (keys.success) return keys.data;
      context.addIssue({ code: "custom", message: "must be a JSON array of keys (JWK)" });
      return z.NEVER;
    })
    .optional(),
  JWT_EXP: wholeNumber(60, 604_800).default(usual.tokenLife),
  REFRESH_TOKEN_REUSE_INTERVAL: wholeNumber(0, 3600).default(usual.reuseInterval),
  SESSIONS_TIMEBOX: wholeNumber(0, A_YEAR).default(usual.sessionLife),
  SESSIONS_INACTIVITY_TIMEOUT: wholeNumber(0, A_YEAR).default(usual.sessionIdle),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 72).default(usual.passwords.shortest),
  PASSWORD_REQUIRED_CHARACTERS: z
    .string()
    .default("")
    .transform((list, context) => {
      const sets = setsOf(list);
      if (list !== "" && sets.length === 0)
        context.addIssue({ code: "custom", message: "must be sets of characters, separated by colons" });
      return sets;
    }),
  MAIL_MAX_FREQUENCY: wholeNumber(0, 86_400).default(usual.mailInterval),
  PASSWORD_CHANGE_NEEDS_REAUTHENTICATION: flag.default(usual.reauthenticate),
  PASSWORD_CHANGE_NEEDS_CURRENT: flag.default(usual.askForPassword),
  RATE_LIMIT_FACTOR: z
    .string()
    .refine((text) => /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) > 0, { error: "must be a number above 0" })
    .transform(Number)
    .default(usual.limitFactor),
};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sets of characters, separated by colons; a colon of a set is written `\:` (as the reference writes them). */
function setsOf(list: string): string[] {
  return list
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll("\\:", ":"))
    .filter(Boolean);
}

function accountsOf(v: z.output<z.ZodObject<typeof accountVariables>>, publicUrl: string): AccountSettings {
  return {
    autoconfirm: v.AUTOCONFIRM,
    signUps: !v.DISABLE_SIGNUP,
    siteUrl: v.SITE_URL ?? publicUrl,
    allowedRedirects: v.URI_ALLOW_LIST,
    signingKeys: v.JWT_KEYS,
    tokenLife: v.JWT_EXP,
    reuseInterval: v.REFRESH_TOKEN_REUSE_INTERVAL,
    sessionLife: v.SESSIONS_TIMEBOX,
    sessionIdle: v.SESSIONS_INACTIVITY_TIMEOUT,
    passwords: { shortest: v.PASSWORD_MIN_LENGTH, sets: v.PASSWORD_REQUIRED_CHARACTERS },
    mailInterval: v.MAIL_MAX_FREQUENCY,
    reauthenticate: v.PASSWORD_CHANGE_NEEDS_REAUTHENTICATION,
    askForPassword: v.PASSWORD_CHANGE_NEEDS_CURRENT,
    limitFactor: v.RATE_LIMIT_FACTOR,
  };
}

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int("must be a port number")
    .min(1, "must be a port number")
    .max(65535, "must be a port number")
    .default(3000),
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
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, { error: "must be a mail address, such as Sacred Space <hello@example.org>" })
    .optional(),
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
      error: "must be a number such as +447700900123, a name of up to 11 letters and digits, or a messaging service (MG...)",
    })
    .optional(),
  SMS_COUNTRIES: z
    .string()
    .transform((list) => list.split(",").map((code) => code.trim()))
    .refine((codes) => codes.every((code) => /^\+[1-9]\d{0,6}$/.test(code)), {
      error: "must be calling codes of countries, separated by commas, such as +44,+353",
    })
    .default([...NEAR_COUNTRIES]),
  TWILIO_API_URL: webUrl.transform((url) => new URL(url).origin).default("https://api.twilio.com"),
  ADMIN_EMAIL: z.email({ error: "must be a mail address" }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .superRefine((password, context) => {
      const fault = passwordFault(password);
      if (fault) context.addIssue({ code: "custom", message: `is not good enough. ${fault.message.replace(/\.$/, "")}` });
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
  ...accountVariables,
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  ANALYTICS_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, { error: "must be a Google Analytics measurement id (G-...)" })
    .optional(),
  ...restVariables,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
});

/** Sets down the data API's settings under the names that they have there; what is not set is missing. */
export function restEnvOf(v: z.output<z.ZodObject<typeof restVariables>>): RestEnv {
  const [first, ...others] = v.REST_SCHEMAS ?? [];
  const given: RestEnv = {
    schemas: first === undefined ? undefined : [first, ...others],
    extraSearchPath: v.REST_EXTRA_SEARCH_PATH,
    maxRows: v.REST_MAX_ROWS,
    maxBytes: v.REST_MAX_BYTES,
    anonRole: v.REST_ANON_ROLE,
    aggregates: v.REST_AGGREGATES,
    plan: v.REST_PLAN,
    transactionEnd: v.REST_TX_END,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

type TwilioVariables = Pick<z.output<typeof variables>, "TWILIO_ACCOUNT_SID" | "TWILIO_AUTH_TOKEN" | "TWILIO_FROM" | "TWILIO_API_URL">;

function twilioOf(v: TwilioVariables): TwilioAccount | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from, TWILIO_API_URL: apiUrl } = v;
  if (accountSid && authToken && from) return { accountSid, authToken, from, apiUrl };
  if (accountSid || authToken || from) {
    throw new WrongEnvironment("TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.");
  }
  return undefined;
}

/**
 * Reads the environment once (design 3.11). An empty variable counts as absent.
 * Throws WrongEnvironment with one sentence that names the variable.
 */
export function readEnv(source: Record<string, string | undefined>, cwd: string): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new WrongEnvironment(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const v = parsed.data;
  const production = v.NODE_ENV === "production" && v.PUBLIC_URL !== undefined;
  if ((v.STRIPE_SECRET_KEY === undefined) !== (v.STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new WrongEnvironment("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together.");
  }
  if (production && !v.ALLOW_STAND_INS) {
    if (!v.STRIPE_SECRET_KEY)
      throw new WrongEnvironment("STRIPE_SECRET_KEY is missing: production takes no test payments unless ALLOW_STAND_INS=true.");
    if (!v.SMTP_URL)
      throw new WrongEnvironment("SMTP_URL is missing: production does not write mail to a folder unless ALLOW_STAND_INS=true.");
  }
  if (production && v.SMTP_URL && !v.MAIL_FROM) throw new WrongEnvironment("MAIL_FROM is missing: mail needs a sender.");
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  return {
    production,
    demonstration: v.NODE_ENV !== "production" && v.STRIPE_SECRET_KEY === undefined,
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    dataDir: isAbsolute(v.DATA_DIR) ? v.DATA_DIR : join(cwd, v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    stripe:
      v.STRIPE_SECRET_KEY && v.STRIPE_WEBHOOK_SECRET
        ? { secretKey: v.STRIPE_SECRET_KEY, webhookSecret: v.STRIPE_WEBHOOK_SECRET }
        : undefined,
    smtpUrl: v.SMTP_URL,
    twilio: twilioOf(v),
    smsCountries: v.SMS_COUNTRIES,
    mailFrom: v.MAIL_FROM ?? `Sacred Space <hello@${new URL(publicUrl).hostname}>`,
    admin: { email: v.ADMIN_EMAIL?.toLowerCase(), password: v.ADMIN_PASSWORD },
    keys: { publishable: v.PUBLISHABLE_KEY, secret: v.SECRET_KEY },
    accounts: accountsOf(v, publicUrl),
    trustedProxies: v.TRUSTED_PROXIES,
    analyticsId: v.ANALYTICS_ID,
    rest: restEnvOf(v),
    logLevel: v.LOG_LEVEL,
  };
}
