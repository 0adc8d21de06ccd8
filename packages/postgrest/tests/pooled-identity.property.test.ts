import { afterAll, beforeAll, expect, test } from "vitest";
import { LONG_TEST_MS, rounds } from "../../../tests/support/limits.ts";
import { type TestDataApi, startDataApi } from "./start-data-api.ts";

// Up to 1,000 mixed, failing and aborted requests on four connections.
let at: TestDataApi;
beforeAll(async () => {
  at = await startDataApi({}, { max: 4 });
  await at.asOwner(`
    grant execute on function shop.who_am_i(), shop.fail(text, text) to anon, authenticated, admin;
    grant select on shop.makers to admin;
    create policy "their own two" on shop.makers for select to admin using (id < 3)`);
  await at.reload();
});
afterAll(() => at.close());

const ROLES = ["anon", "authenticated", "admin", "service_role"] as const;
const SEEN = { anon: 3, authenticated: 4, admin: 2, service_role: 4 };
const json = { "content-type": "application/json" };

test(
  "no request has another request's identity, whatever happened on its connection before",
  { timeout: LONG_TEST_MS },
  async () => {
    const wrong: string[] = [];
    const check = async (as: (typeof ROLES)[number]) => {
      const me = (await (await at.ask("/rpc/who_am_i", { as })).json()) as {
        role: string;
        claims: { role: string; sub?: string };
      };
      const rows = (await (await at.ask("/makers?select=id", { as })).json()) as unknown[];
      const subject = as === "authenticated" || as === "admin";
      if (
        me.role !== as ||
        me.claims.role !== as ||
        (me.claims.sub !== undefined) !== subject ||
        rows.length !== SEEN[as]
      )
        wrong.push(`${as}: ${JSON.stringify(me)} ${rows.length}`);
    };
    const disturb = async (as: (typeof ROLES)[number], kind: number) => {
      if (kind === 0) await at.ask("/things?id=eq.x", { as });
      else if (kind === 1)
        await at.ask("/rpc/fail", { as, method: "POST", body: '{"code":"XX000","words":"x"}', headers: json });
      else if (kind === 2)
        await at.ask("/labels?id=gte.1", {
          as,
          method: "DELETE",
          headers: { prefer: "handling=strict,max-affected=0" },
        });
      else {
        const abort = new AbortController();
        const aborted = at.ask("/makers?select=*,rivals(*)", { as, signal: abort.signal }).catch(() => undefined);
        setImmediate(() => abort.abort());
        await aborted;
      }
    };
    const work = Array.from({ length: rounds(1_000, 120) }, (_, index) => {
      const as = ROLES[(index * 7) % 4] ?? "anon";
      return index % 3 === 0 ? () => disturb(as, (index / 3) % 4) : () => check(as);
    });
    const queue = work.values();
    await Promise.all(
      Array.from({ length: 24 }, async () => {
        for (const task of queue) await task();
      }),
    );
    expect(wrong).toEqual([]);
    const left = await Promise.all(
      Array.from({ length: 4 }, () =>
        at.pool
          .query(
            "select current_user::text as role, current_setting('request.jwt.claims', true) as claims, current_setting('statement_timeout') as timeout",
          )
          .then(({ rows: [row] }) => row as unknown),
      ),
    );
    expect(new Set(left.map((settings) => JSON.stringify(settings)))).toEqual(
      new Set(['{"role":"service_role","claims":"","timeout":"10s"}']),
    );
  },
);
