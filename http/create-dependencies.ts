import { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from "#domain/accounts/account-settings.ts";
import { strictTransport } from "@sacred-space/runtime/guards.ts";
import type { Practice } from "#kit/server/practice.ts";
import { openTokens } from "./auth/tokens/tokens.ts";
import { createIdentify } from "./request/identify.ts";
import { createAddressOf } from "./request/client-address.ts";
import type { Dependencies } from "./dependencies.ts";
import type { ApiKeys } from "#kit/server/context.ts";
import { createLimits } from "./create-limits.ts";

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
