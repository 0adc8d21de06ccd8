import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccountsAtWork, accountsAtWork } from "#tests/accounts-at-work.ts";
import { deleteOldTraces } from "./forget-old.ts";

let at: AccountsAtWork;
beforeAll(async () => {
  at = await accountsAtWork();
});
afterAll(() => at.close());

test("what nobody uses any more goes; a session in use goes on, however old its first tokens are", async () => {
  const { client, id } = await at.signedIn();
  await client.auth.refreshSession();
  await client.auth.refreshSession();
  const left = await at.signedIn();
  await at.client().auth.resetPasswordForEmail(left.email);
  await at.fresh.asOwner("update auth.refresh_tokens set revoked_at = revoked_at - interval '91 days' where revoked_at is not null");
  await at.fresh.asOwner("update auth.sessions set refreshed_at = refreshed_at - interval '401 days' where user_id = $1", [left.id]);
  await at.fresh.asOwner(
    "update auth.one_time_tokens set expires_at = now() - interval '2 days', code_expires_at = now() - interval '2 days'",
  );
  await at.fresh.asOwner("update auth.mail_requests set asked_at = asked_at - interval '3 days'");
  await at.fresh.asOwner("update auth.rate_limits set expire = expire - 172800000");
  await deleteOldTraces(at.fresh.database);

  const [counts] = await at.fresh.asOwner(
    `select (select count(*)::int from auth.refresh_tokens where revoked_at is not null) as used, (select count(*)::int from auth.one_time_tokens) as links,
       (select count(*)::int from auth.mail_requests) as requests, (select count(*)::int from auth.rate_limits) as counters,
       (select count(*)::int from auth.sessions where user_id = $1) as forgotten, (select count(*)::int from auth.users) as users`,
    [left.id],
  );
  expect(counts).toEqual({ used: 0, links: 0, requests: 0, counters: 0, forgotten: 0, users: 2 });
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.user?.id).toBe(id);
});
