import type { BookingRule, RuleTerms } from "#domain/payments/booking-rule.ts";
import type { CalendarDate, Minutes } from "#domain/time.ts";
import type { Pence } from "#domain/money.ts";
import type { Queries } from "#database/connection/connect.ts";

export async function findRule(queries: Queries, version: number): Promise<BookingRule> {
  return only(
    await queries.row<{ rule: BookingRule }>(
      "select private.as_rule(r) as rule from booking_rules r where version = $1",
      [version],
    ),
  );
}

/** Finds the rule in force for the practice or for this service. */
export async function currentRule(queries: Queries, serviceId: string | null = null): Promise<BookingRule> {
  return only(
    await queries.row<{ rule: BookingRule }>(
      "select private.as_rule(r) as rule from booking_rules r where version = private.rule_in_force($1)",
      [serviceId],
    ),
  );
}

function only(row: { rule: BookingRule } | undefined): BookingRule {
  if (!row) throw new Error("The migrations insert version 1, and versions are never deleted");
  return row.rule;
}

/** Lists the rules of services that do not follow the practice's, by the service's name. */
export function listServiceRules(queries: Queries): Promise<{ service: string; rule: BookingRule }[]> {
  return queries.rows(
    `select s.name as service, private.as_rule(r) as rule from services s join rules_in_force f on f.service_id = s.id
       join booking_rules r on r.version = f.version
     where s.is_active order by s.name`,
  );
}

/** Prevents other transactions from publishing a version until this one ends. */
export async function lockRules(tx: Queries): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtext('versions of the rule'))");
}

/** Publishes the next version; without `terms` the service follows the practice's rule again. Undefined if the service does not exist. */
export async function insertRule(
  tx: Queries,
  serviceId: string | null,
  terms: RuleTerms | null,
): Promise<{ version: number } | undefined> {
  return tx.row<{ version: number }>(
    `insert into booking_rules (version, service_id, tiers, move_hours, least_age, follows_practice, deposit_percent)
     select (select max(version) + 1 from booking_rules), $1, coalesce($2::jsonb, tiers), coalesce($3, move_hours), coalesce($4, least_age), $2 is null, case when $2 is null then deposit_percent else $5 end
     from booking_rules where version = private.rule_in_force($1) and ($1::uuid is null or exists (select from services where id = $1))
     returning version`,
    [
      serviceId,
      terms && JSON.stringify(terms.tiers),
      terms?.moveHours ?? null,
      terms?.leastAge ?? null,
      terms?.deposit ?? null,
    ],
  );
}

export async function hasOwnRule(queries: Queries, serviceId: string): Promise<boolean> {
  return (await queries.row("select from rules_in_force where service_id = $1", [serviceId])) !== undefined;
}

/** A paid booking that a client cancelled within the last 365 days, with the rule that decided its refund. */
type PastCancellation = {
  client: string;
  paid: Pence;
  date: CalendarDate;
  time: string;
  duration: Minutes;
  zone: string;
  cancelledAt: Date;
  freeUntil: Date | null;
  rule: BookingRule;
};

/** Lists the past cancellations to which this rule would apply: of the service, or of all services that follow the practice's rule. */
export function listPastCancellations(queries: Queries, serviceId: string | null): Promise<PastCancellation[]> {
  return queries.rows<PastCancellation>(
    `select coalesce(b.client_id, b.id) as client, least(b.price_pence, b.paid_pence) as paid, b.booking_date as date,
       b.booking_time as time, b.duration_minutes as duration, (select private.zone()) as zone,
       b.cancelled_at as "cancelledAt", b.free_until as "freeUntil", private.as_rule(r, b.refund_cap) as rule
     from bookings b join booking_rules r on r.version = b.rule_version
     where b.status = 'cancelled' and b.cancelled_because = 'client' and b.cancelled_at >= private.clock() - interval '365 days'
       and b.paid_pence > 0
       and case when $1::uuid is null then not exists (select from rules_in_force f where f.service_id = b.service_id) else b.service_id = $1 end`,
    [serviceId],
  );
}
