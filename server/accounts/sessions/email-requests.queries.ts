import { createHash } from "node:crypto";
import { refused, type Result } from "#domain/result.ts";
import type { Queries } from "#database/connection/connect.ts";

/**
 * Records a request for an email of this kind, unless the last one is less than `interval` seconds old. Addresses without an account
 * count in the same way, so that the result does not reveal whether one exists. `email` is lower case.
 */
export async function claimEmailRequest(
  tx: Queries,
  email: string,
  kind: string,
  interval: number,
): Promise<Result<object, "mail-too-soon">> {
  const address = createHash("sha256").update(email).digest("hex");
  const claimed = await tx.row(
    `insert into auth.mail_requests as r (address, kind) values ($1, $2)
     on conflict (address, kind) do update set asked_at = now() where r.asked_at <= now() - make_interval(secs => $3)
     returning true`,
    [address, kind, interval],
  );
  if (claimed) return { ok: true };
  const row = await tx.row<{ wait: number }>(
    `select greatest(1, floor(extract(epoch from asked_at - now()) + $3))::integer as wait from auth.mail_requests where address = $1 and kind = $2`,
    [address, kind, interval],
  );
  return refused("mail-too-soon", { retryAfter: row?.wait ?? 1 });
}
