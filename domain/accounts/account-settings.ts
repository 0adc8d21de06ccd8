import { DEFAULT_PASSWORD_RULES, type PasswordRules } from "./password-strength.ts";

/** The operator's settings for accounts, modelled on GoTrue's. Times in seconds. */
export type AccountSettings = {
  /** Sign-ups need no mail. */
  autoconfirm: boolean;
  /** Whether sign-up is open to the public. */
  signUps: boolean;
  /** The default target of an email's link; its other pages are allowed targets too. */
  siteUrl: string;
  /** Other addresses that a link may lead to: `*` is any text without `.` and `/`, `**` any text. */
  allowedRedirects: string[];
  /** Keys (JWK) to sign and verify tokens with, instead of those in the database. */
  signingKeys: Record<string, unknown>[] | undefined;
  /** The HS256 secret of API keys that are JWTs; tokens of users are never signed with it. */
  jwtSecret: string | undefined;
  /** How long an access token lives. */
  tokenLife: number;
  /** How long a used refresh token may still arrive from another tab. */
  reuseInterval: number;
  /** How long a session lives at most, and how long without being used; 0: for ever. */
  sessionLife: number;
  sessionIdle: number;
  passwords: PasswordRules;
  /** The least time between two emails of one kind to one address. */
  mailInterval: number;
  /** Whether a new password needs a code from the mailbox when the session is older than a day, or the old password. */
  reauthenticate: boolean;
  askForPassword: boolean;
  /** Multiplies every rate limit. */
  limitFactor: number;
};

/** The defaults. */
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
