import { DEFAULT_PASSWORD_RULES, type PasswordRules } from "./password-strength.ts";

/** The operator's settings for accounts, modelled on GoTrue's. Durations are in seconds. */
export type AccountSettings = {
  /** Accounts are confirmed on sign-up, without an email. */
  autoconfirm: boolean;
  signUps: boolean;
  /** The default target of links in emails; the other pages of this site are allowed targets too. */
  siteUrl: string;
  /** Other allowed targets of links: `*` matches any text without `.` and `/`, `**` any text. */
  allowedRedirects: string[];
  /** Keys (JWK) to sign and verify tokens with, instead of those in the database. */
  signingKeys: Record<string, unknown>[] | undefined;
  /** The HS256 secret of API keys that are JWTs; tokens of users are never signed with it. */
  jwtSecret: string | undefined;
  tokenLife: number;
  /** For how long another tab may still present a refresh token that has been used. */
  reuseInterval: number;
  /** The maximum lifetime of a session, and the maximum time without use; 0: unlimited. */
  sessionLife: number;
  sessionIdle: number;
  passwords: PasswordRules;
  /** The minimum time between two emails of one kind to one address. */
  mailInterval: number;
  /** Whether a new password needs a code from the mailbox when the session is older than a day, or the old password. */
  reauthenticate: boolean;
  askForPassword: boolean;
  /** Multiplies every rate limit. */
  limitFactor: number;
};

export const DEFAULT_ACCOUNT_SETTINGS: Omit<AccountSettings, "siteUrl"> = {
  autoconfirm: false,
  signUps: true,
  allowedRedirects: [],
  signingKeys: undefined,
  jwtSecret: undefined,
  tokenLife: 3600,
  reuseInterval: 10,
  sessionLife: 0,
  sessionIdle: 0,
  passwords: DEFAULT_PASSWORD_RULES,
  mailInterval: 60,
  reauthenticate: false,
  askForPassword: false,
  limitFactor: 1,
};
