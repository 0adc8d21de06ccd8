import { randomUUID } from "node:crypto";
import type { OpenSession } from "#server/accounts/sessions/sessions.queries.ts";
import { createAccessTokens } from "#http/auth/tokens/access-tokens.ts";
import { generateSigningKey } from "#http/auth/tokens/key-ring.ts";
import { followKeys } from "#http/auth/tokens/tokens.ts";
import { startTokenClock } from "#http/auth/tokens/token-clock.ts";
import { hashPassword, passwordMatches } from "#server/accounts/passwords/password-hashing.ts";
import { closedLoop } from "../closed-loop.ts";
import type { Table } from "../figures.ts";

const SIDE_BY_SIDE = 4;

/** Measures the cost of signing in: a password's hash, and the tokens. */
export async function measureSignIn(): Promise<Table[]> {
  const hash = await hashPassword("a moonlit walk at nine");
  const now = Math.floor(Date.now() / 1000);
  const clock = startTokenClock(now);
  const keys = await followKeys([{ ...(await generateSigningKey()), signsFrom: 0, signsUntil: null }], undefined);
  const tokens = createAccessTokens(keys, "http://localhost:3000/auth/v1", clock);
  const user = { id: randomUUID(), email: "client@example.com", appMetadata: {}, userMetadata: {} } as Parameters<
    typeof tokens.issue
  >[0];
  const session = { id: randomUUID(), now, aal: "aal1", proofs: [] } as unknown as OpenSession;
  const token = await tokens.issue(user, session);
  const works: [string, () => Promise<unknown>, number][] = [
    ["password checked (argon2id, 19 MiB)", () => passwordMatches(hash, "a moonlit walk at nine"), 60],
    ["token signed (ES256)", () => tokens.issue(user, session), 4_000],
    [
      "token verified for the first time",
      async () => tokens.verify(await tokens.issue(user, { ...session, id: randomUUID() })),
      2_000,
    ],
    ["token verified before, seen again", () => tokens.verify(token), 20_000],
  ];
  const rows: string[][] = [];
  for (const [what, work, max] of works) {
    const worker = async () => void (await work());
    const { perSecond, p99 } = await closedLoop(
      Array.from({ length: SIDE_BY_SIDE }, () => worker),
      { warmUp: max / 10, max, milliseconds: 2_000 },
    );
    rows.push([what, perSecond.toFixed(0), p99.toFixed(2)]);
  }
  return [{ head: ["Signing in", "a second", "p99 ms"], rows }];
}
