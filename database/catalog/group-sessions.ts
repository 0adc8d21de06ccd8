import type { GroupSession } from "#domain/catalog/group-sessions.ts";
import type { Queries } from "#database/connection/connect.ts";

/** The group sessions to come of everything on offer, the next first. */
export async function listGroupSessionsToCome(queries: Queries): Promise<(GroupSession & { service: string })[]> {
  return queries.rows<GroupSession & { service: string }>(
    `select s.name as service, g.starts_on as "startsOn", g.ends_on as "endsOn", g.start_time as "startTime", g.end_time as "endTime", g.places
     from group_sessions g join services s on s.id = g.service_id
     where g.is_active and s.is_active and g.ends_on + g.end_time::text::time > private.wall_clock()
     order by g.starts_on, g.start_time`,
  );
}
