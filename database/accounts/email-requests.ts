import { createHash } from "node:crypto";
import type { Queries } from "#database/connection/connect.ts";

/**
 * Notes that a mail of this kind is asked for now, unless one was asked for less than `interval` seconds ago: then `wait` is the whole
 * seconds left, at least 1. It counts for every address alike, with an account or without. `email` in lower case.
 */
export async function claimMail(
  tx: Queries,
  email: string,
  kind: string,
  interval: number,
): Promise<{ ok: true } | { ok: false; wait: number }> {
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
  return { ok: false, wait: row?.wait ?? 1 };
}
