import { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from "#domain/accounts/account-settings.ts";
import { strictTransport } from "@sacred-space/runtime/guards.ts";
import type { Practice } from "#kit/server/practice.ts";
import { openTokens } from "./auth/tokens/tokens.ts";
import { createIdentify } from "./request/identify.ts";
import { createAddressOf } from "./request/client-address.ts";
import type { Dependencies } from "./dependencies.ts";
import type { ApiKeys } from "#kit/server/context.ts";
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { refused } from "#domain/result.ts";
import type { Database } from "#database/connection/connect.ts";
import { type Limits, type RateLimitKey, type Rule, RULES } from "#kit/server/limits.ts";

type DependencySettings = {
  practice: Practice;
  keys: ApiKeys;
  /** Defaults to GoTrue's. */
  accounts?: Partial<AccountSettings>;
  printedSignIn?: Dependencies["printedSignIn"];
  trustedProxies: string[];
  /** Whether browsers keep to https for other hosts under the site's name, too. */
  hstsSubdomains?: boolean;
};

/** Creates the dependencies; token keys are loaded from the database, or created there on the first start. Rejects with UnknownProxy. */
export async function createDependencies({
  trustedProxies,
  accounts: given,
  hstsSubdomains = false,
  ...settings
}: DependencySettings): Promise<Dependencies> {
  const { practice, keys } = settings;
  const { database, publicUrl } = practice;
  const accounts = { ...DEFAULT_ACCOUNT_SETTINGS, siteUrl: publicUrl, ...given };
  const addressOf = createAddressOf(trustedProxies);
  const tokens = await openTokens(database, publicUrl, accounts);
  const limits = createLimits(database, accounts.limitFactor);
  return {
    ...settings,
    printedSignIn: settings.printedSignIn,
    accounts,
    tokens,
    limits,
    publicUrl,
    strictTransport: strictTransport(publicUrl, { subdomains: hstsSubdomains }),
    identify: createIdentify({ keys, tokens, database }),
    addressOf,
  };
}

/**
 * Counters in the database, shared by all nodes. While the database is unavailable each node counts in memory. `factor` multiplies every
 * limit.
 */
function createLimits(database: Pick<Database, "pool">, factor: number): Limits {
  const rules: Record<string, Rule> = RULES;
  /** Never below zero, nor in a window that began later: either would allow more than the limit. */
  async function uncount({ rule, counter, key }: ReturnType<typeof each>): Promise<void> {
    const values = [`${rule}:${key}`, Date.now()];
    await database.pool
      .query("update auth.rate_limits set points = points - 1 where key = $1 and points > 0 and expire > $2", values)
      .catch(() => counter?.reward(key)) // counted in memory
      .catch(() => undefined);
  }
  const counters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, counterOf(database, name, rule, factor)]),
  );
  const each = ({ rule, who }: RateLimitKey) => ({
    rule,
    counter: counters.get(rule),
    key: createHash("sha256").update(who).digest("base64url"),
  });
  return {
    async take(counted) {
      for (const one of counted.map(each)) {
        const wait = await one.counter?.consume(one.key).then(() => undefined, waitOf);
        if (wait === undefined) continue;
        if (rules[one.rule]?.countsOnlyAllowed) await uncount(one);
        return refused("too-often", { retryAfter: wait });
      }
      return undefined;
    },
    async giveBack(counted) {
      await Promise.all(counted.map(each).map(uncount));
    },
  };
}

function counterOf({ pool }: Pick<Database, "pool">, name: string, rule: Rule, factor: number) {
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
    ...(!rule.countsOnlyAllowed && { inMemoryBlockOnConsumed: points + 1 }), // a full counter needs no further queries
    insuranceLimiter: new RateLimiterMemory(shared),
  });
}

function waitOf(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  throw refusal;
}
