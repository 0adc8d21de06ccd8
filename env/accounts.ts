import { z } from "zod";
import { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS as usual } from "#domain/accounts/account-settings.ts";
import { flag, listed, webUrl, wholeNumber } from "@sacred-space/runtime/variable-kinds.ts";

const A_YEAR = 31_536_000;

/** Settings for accounts, named after the reference's; `AccountSettings` explains each. */
export const accountVariables = {
  AUTOCONFIRM: flag.default(usual.autoconfirm),
  DISABLE_SIGNUP: flag.default(!usual.signUps),
  SITE_URL: webUrl.optional(),
  URI_ALLOW_LIST: listed
    .transform((entries) => entries.filter(Boolean))
    .refine((entries) => entries.every((entry) => /^[a-z][a-z0-9+.-]*:\/\/(?![*?.]*(\/|$))/i.test(entry)), {
      error: "must be addresses with their scheme and host, such as https://app.example.org/**, separated by commas",
    })
    .default([]),
  JWT_KEYS: z
    .string()
    .transform((text, context) => {
      const keys = z.array(z.record(z.string(), z.unknown())).min(1).safeParse(parsedJson(text));
      if (keys.success) return keys.data;
      context.addIssue({ code: "custom", message: "must be a JSON array of keys (JWK)" });
      return z.NEVER;
    })
    .optional(),
  JWT_SECRET: z
    .string()
    .refine((text) => Buffer.byteLength(text) >= 32, { error: "must have at least 32 characters" })
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
  PASSWORD_WEAK_LIST: flag.default(usual.passwords.weakList),
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

/** Sets of characters separated by colons; a colon within a set is written `\:`, as in the reference. */
function setsOf(list: string): string[] {
  return list
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll("\\:", ":"))
    .filter(Boolean);
}

/** Returns the settings for accounts; `publicUrl` has no trailing slash. */
export function accountsOf(v: z.output<z.ZodObject<typeof accountVariables>>, publicUrl: string): AccountSettings {
  return {
    autoconfirm: v.AUTOCONFIRM,
    signUps: !v.DISABLE_SIGNUP,
    siteUrl: v.SITE_URL ?? publicUrl,
    allowedRedirects: v.URI_ALLOW_LIST,
    signingKeys: v.JWT_KEYS,
    jwtSecret: v.JWT_SECRET,
    tokenLife: v.JWT_EXP,
    reuseInterval: v.REFRESH_TOKEN_REUSE_INTERVAL,
    sessionLife: v.SESSIONS_TIMEBOX,
    sessionIdle: v.SESSIONS_INACTIVITY_TIMEOUT,
    passwords: {
      shortest: v.PASSWORD_MIN_LENGTH,
      sets: v.PASSWORD_REQUIRED_CHARACTERS,
      weakList: v.PASSWORD_WEAK_LIST,
    },
    mailInterval: v.MAIL_MAX_FREQUENCY,
    reauthenticate: v.PASSWORD_CHANGE_NEEDS_REAUTHENTICATION,
    askForPassword: v.PASSWORD_CHANGE_NEEDS_CURRENT,
    limitFactor: v.RATE_LIMIT_FACTOR,
  };
}
