import { Link } from "react-router";
import { WaysToReach } from "#app/bookings/admin/ways-to-reach.tsx";
import { MeetingLine } from "#app/catalog/admin/meeting/meeting-line.tsx";
import { namedWithPlace } from "#domain/catalog/session-place.ts";
import type { Minutes } from "#domain/time.ts";
import { clockTime, type GroupLine, type SessionLine } from "./day-plan.ts";
import { inHowLong } from "./describe-day.ts";

/** The next session: who, in how many minutes (or tomorrow), where, and how to reach the client. */
export function NextUp({ line, inMinutes }: { line: SessionLine | GroupLine; inMinutes: Minutes | undefined }) {
  const meeting =
    line.kind === "session" ? line.session.meeting : (line.people.find((each) => each.meeting)?.meeting ?? null);
  const { path, name, what } = line.kind === "session" ? ofSession(line) : ofGroup(line);
  return (
    <section aria-label="Next" className="mt-4 border-l-2 border-gold bg-surface px-4 py-3 print:hidden">
      <p className="tabular-nums text-quiet">
        {inMinutes === undefined
          ? `Next, tomorrow at ${clockTime(line.from)}`
          : `Next, ${inHowLong(inMinutes)}, at ${clockTime(line.from)}`}
      </p>
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">
        <Link to={path} className="inline-flex min-h-11 items-center hover:text-gold">
          {name}
        </Link>
      </p>
      <p className="mb-3 [overflow-wrap:anywhere]">{what}</p>
      <div className="mb-3 empty:hidden">{meeting && <MeetingLine meeting={meeting} />}</div>
      {line.kind === "session" && <WaysToReach booking={line.session} />}
    </section>
  );
}

function ofSession({ session: { id, clientName, serviceName, place } }: SessionLine) {
  return { path: `/admin/bookings?booking=${id}`, name: clientName, what: namedWithPlace(serviceName, place) };
}

function ofGroup({ id, title, people }: GroupLine) {
  return {
    path: `/admin/group-sessions/${id}`,
    name: title,
    what: people.map(({ clientName }) => clientName).join(", "),
  };
}
