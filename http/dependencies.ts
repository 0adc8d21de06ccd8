import type { ActionDependencies } from "#kit/server/context.ts";
import type { Tokens } from "./auth/tokens/tokens.ts";

export type Dependencies = ActionDependencies & {
  /** Creates and verifies the tokens of accounts. */
  tokens: Tokens;
  /** The value of Strict-Transport-Security; undefined without https. */
  strictTransport: string | undefined;
  /** The sign-in that local mode prints at each start, which this machine alone may use; undefined if no sign-in is printed. */
  printedSignIn: { email: string; password: string } | undefined;
};
