import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#database/connection/connect.ts";

/** How often something may be tried, by whom it is counted: so many times within so many seconds. */
const RULES = {
  /** Wrong passwords: from one place, from one place for one account, and for one account from places where it never signed in. */
  "password by place": { tries: 25, seconds: 300 },
  "password by account and place": { tries: 10, seconds: 900 },
  "password by strangers": { tries: 20, seconds: 900 },
  /** Passwords judged while they are being thought of. */
  "judgements by place": { tries: 60, seconds: 300 },
  /** Passwords wanted for an account or a change: each is judged, which costs more than any other unsigned request. */
  "wanted passwords by place": { tries: 60, seconds: 300 },
  /** Right passwords whose strength is looked at, too; the sign-ins after them are not judged. */
  "judged sign-ins by user": { tries: 6, seconds: 3600 },
  /** Emails asked for: from one place, and of one kind to one address. */
  "letters by place": { tries: 25, seconds: 900 },
  "letters by address": { tries: 6, seconds: 3600 },
  /** Emails that ask an address whether it wants the newsletter: a second one for whoever lost the first. */
  "newsletter by address": { tries: 2, seconds: 86_400 },
  /** Times asked for, each a hold and a page at the card provider; payments looked at, each a question to it. A page asks ten times by itself. */
  "bookings by user": { tries: 30, seconds: 600 },
  "bookings by place": { tries: 120, seconds: 600 },
  "payments by user": { tries: 200, seconds: 600 },
  "payments by place": { tries: 600, seconds: 600 },
  /** Checkout sessions asked for that are unknown or another client's. The success page never does so twice for one address. */
  "unknown payments by caller": { tries: 20, seconds: 600 },
  /** Times that a client chose anew within a day: each is an email, and a text message, to an address that was only typed. */
  "moves by user": { tries: 20, seconds: 86_400 },
  /** Wrong codes, links and refresh tokens from one place; wrong codes of letters for one account, whose links go on working. */
  "proof by place": { tries: 25, seconds: 300 },
  "code by account": { tries: 20, seconds: 3600 },
  "code by account and day": { tries: 30, seconds: 86_400 },
  /** Wrong codes of the second factor (how long the account waits: `database/accounts/mfa-lockout.ts`), wrong passwords and codes within a session. */
  "second factor by user and place": { tries: 15, seconds: 900 },
  "own password by user": { tries: 10, seconds: 900 },
} as const;

export type LimitName = keyof typeof RULES;

/** One counter: a rule and whom it counts. */
export type Counted = { rule: LimitName; who: string };

export type Limits = {
  /** Counts one try. Undefined: it is allowed; otherwise the whole seconds to wait, and the counters after the full one stay as they are. */
  take(counted: Counted[]): Promise<number | undefined>;
  /** The try was no abuse after all: it is taken off again. */
  giveBack(counted: Counted[]): Promise<void>;
};

/**
 * Counters in the database, the same for all nodes. While it cannot be asked each node counts by itself, so that its absence neither opens
 * the doors nor closes them. `factor` multiplies every limit.
 */
export function createLimits(database: Pick<Database, "pool">, factor: number): Limits {
  const counters = new Map(Object.entries(RULES).map(([name, rule]) => [name, counterOf(database, name, rule, factor)]));
  const each = ({ rule, who }: Counted) => ({ counter: counters.get(rule), key: createHash("sha256").update(who).digest("base64url") });
  return {
    async take(counted) {
      for (const { counter, key } of counted.map(each)) {
        const wait = await counter?.consume(key).then(() => undefined, waitOf);
        if (wait !== undefined) return wait;
      }
      return undefined;
    },
    async giveBack(counted) {
      await Promise.all(counted.map(each).map(async ({ counter, key }) => counter?.reward(key).catch(() => undefined)));
    },
  };
}

function counterOf({ pool }: Pick<Database, "pool">, name: string, rule: { tries: number; seconds: number }, factor: number) {
  const points = Math.max(1, Math.round(rule.tries * factor));
  const shared = { keyPrefix: name, points, duration: rule.seconds };
  return new RateLimiterPostgres({
    ...shared,
    storeClient: pool,
    storeType: "pool",
    schemaName: "auth",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false, // a job does it
    inMemoryBlockOnConsumed: points + 1, // who is over the limit asks the database no more
    insuranceLimiter: new RateLimiterMemory(shared),
  });
}

function waitOf(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  throw refusal;
}
