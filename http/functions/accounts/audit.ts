import { listAudit } from "#database/accounts/audit-trail.ts";
import { auditFilter } from "#domain/accounts/audit-filter.ts";
import type { UserContext } from "#http/context.ts";
import { readQuery } from "../request/input.ts";

/** GET ?about=&by=&from=&upTo=&page= -> `{entries, isLast}`: who changed what and when, the newest first; `page` counts from 0. */
export async function listChanges(c: UserContext): Promise<Response> {
  const listed = await listAudit(c.var.deps.practice.database, readQuery(c, auditFilter));
  return c.json(listed);
}
