import type { Queries } from "#database/connection/connect.ts";

/** A pending decision whether a group session takes place, with the facts on which it depends. */
export type OpenDecision = {
  leastPlaces: number;
  /** Booked places, excluding held and offered ones. */
  booked: number;
  /** Booked, held and offered places. */
  taken: number;
  isAsked: boolean;
  /** Whether the time of the decision has been reached. */
  isDue: boolean;
  /** Whether the decision no longer waits for unpaid holds and offers. */
  isOverdue: boolean;
  /** The practitioner can answer until then. */
  decidesAt: Date;
  /** The address for notices to the practitioner; null if unset. */
  practitioner: string | null;
};

/** Longer than a hold lasts; limited, because a client who keeps renewing a hold could postpone the decision until the session begins. */
const WAITS_FOR_HOLDS = "interval '2 hours'";

/** Finds group sessions with too few places about which the practitioner should be asked, and those whose decision is due. */
export async function findOpenDecisions(queries: Queries, limit: number): Promise<string[]> {
  const rows = await queries.rows<{ id: string }>(
    `select g.id from group_sessions g
     where g.decide_on <= private.today() + 1 and g.decision is null and g.is_active
       and g.starts_on + g.start_time::text::time > private.wall_clock()
       and (private.decides_at(g) <= private.wall_clock()
         or (g.asked_at is null and g.taken < g.least_places and g.decide_on + time '12:00' - interval '1 day' <= private.wall_clock()))
     order by g.decide_on, g.id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Locks the group session (lock order: day, booking, money, group session). Undefined if it is decided or cancelled, or has begun. */
export async function lockOpenDecision(tx: Queries, id: string): Promise<OpenDecision | undefined> {
  await tx.rows("select from group_sessions where id = $1 for update", [id]);
  return tx.row<OpenDecision>(
    `select g.least_places as "leastPlaces", g.taken, g.asked_at is not null as "isAsked",
       coalesce((select sum(places) from bookings where group_session_id = g.id and status <> 'cancelled' and hold_expires_at is null), 0)::integer as booked,
       private.decides_at(g) <= private.wall_clock() as "isDue",
       private.decides_at(g) + ${WAITS_FOR_HOLDS} <= private.wall_clock() as "isOverdue",
       private.moment_of(greatest(private.decides_at(g), case when g.asked_at is null then private.wall_clock() + interval '12 hours' end),
         private.zone()) as "decidesAt",
       coalesce(s.business_email, p.email) as practitioner
     from group_sessions g left join business_settings s on true left join profiles p on p.user_id = s.user_id
     where g.id = $1 and g.least_places is not null and g.decision is null and g.is_active
       and g.starts_on + g.start_time::text::time > private.wall_clock()`,
    [id],
  );
}

/** Records that the practitioner is asked now. */
export async function markAsked(tx: Queries, id: string): Promise<void> {
  await tx.rows("update group_sessions set asked_at = private.clock() where id = $1", [id]);
}

/** Records that it takes place: with enough places, or by the practitioner's decision. */
export async function insertDecision(tx: Queries, id: string, decision: "held" | "held-anyway"): Promise<void> {
  await tx.rows("update group_sessions set decision = $2 where id = $1", [id, decision]);
}
