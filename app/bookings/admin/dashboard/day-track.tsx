import type { CSSProperties } from "react";
import { hueOf } from "#domain/catalog/service-colours.ts";
import type { Minutes } from "#domain/time.ts";
import { clockTime, type DayLine, type GroupLine, type SessionLine } from "./day-plan.ts";

const HOUR: Minutes = 60;
const HATCHED = "repeating-linear-gradient(135deg, var(--control) 0 1px, transparent 1px 5px)";

/**
 * The day as a line of hours, on wide screens: what was is outlined, what is to come filled, not confirmed dashed, closed hatched. The list
 * below says the same in words, so it is hidden from assistive technology. `lines` holds a session or a group at least.
 */
export default function DayTrack({ lines, now }: { lines: DayLine[]; now: Minutes }) {
  const timed = lines.filter((line) => line.kind !== "due");
  const shown = timed.filter((line) => line.kind !== "closed");
  const first = Math.floor(Math.min(...shown.map(({ from }) => from)) / HOUR) * HOUR;
  const last = Math.ceil(Math.max(...shown.map(({ to }) => to)) / HOUR) * HOUR;
  const at = (minutes: Minutes) => `${(100 * (Math.min(Math.max(minutes, first), last) - first)) / (last - first)}%`;
  const span = ({ from, to }: DayLine): CSSProperties => ({ left: at(from), width: `calc(${at(to)} - ${at(from)})` });
  const sessions = timed.filter((line) => line.kind === "session" || line.kind === "group");
  const hours = Array.from({ length: (last - first) / HOUR + 1 }, (_, nth) => first + nth * HOUR);
  return (
    <div aria-hidden="true" className="relative mt-5 mb-2 h-24 text-sm tabular-nums print:hidden">
      {hours.slice(0, -1).map((hour) => (
        <span key={hour} style={{ left: at(hour) }} className="absolute top-0 border-l border-hairline pl-1 text-quiet">
          {hour / HOUR}
        </span>
      ))}
      <span className="absolute inset-x-0 top-9 border-t border-control" />
      {timed.map(
        (line) =>
          line.kind === "closed" &&
          line.to > first &&
          line.from < last && (
            <span key={line.key} style={{ ...span(line), backgroundImage: HATCHED }} className="absolute top-7 h-4" />
          ),
      )}
      {sessions.map((line, nth) => (
        <Session
          key={line.key}
          line={line}
          isOver={line.to <= now}
          style={span(line)}
          room={roomFor(line, sessions[nth + 1], at)}
          left={at(line.from)}
        />
      ))}
      {now > first && now < last && <span style={{ left: at(now) }} className="absolute top-5 h-8 w-0.5 bg-gold" />}
    </div>
  );
}

/** The width up to the next name. */
function roomFor({ from }: DayLine, next: DayLine | undefined, at: (minutes: Minutes) => string): string {
  return `calc(${next ? at(next.from) : "100%"} - ${at(from)} - 0.25rem)`;
}

type SessionProps = {
  line: SessionLine | GroupLine;
  isOver: boolean;
  style: CSSProperties;
  room: string;
  left: string;
};

function Session({ line, isOver, style, room, left }: SessionProps) {
  const look = line.kind === "session" ? line.session.look : line.look;
  const hue = look ? hueOf(look.colour) : "var(--control)";
  const isUnconfirmed = line.kind === "session" && line.session.status === "pending";
  return (
    <>
      <span
        style={{ ...style, borderColor: hue, background: isOver || isUnconfirmed ? "var(--ground)" : hue }}
        className={`absolute top-7 h-4 border-2 ${isUnconfirmed ? "border-dashed" : ""}`}
      />
      <span style={{ left, maxWidth: room }} className="absolute top-12 leading-tight">
        <span className="block truncate font-semibold">
          {line.kind === "session" ? firstName(line.session.clientName) : line.title}
        </span>
        <span className="block overflow-hidden whitespace-nowrap text-quiet">{clockTime(line.from)}</span>
      </span>
    </>
  );
}

function firstName(name: string): string {
  return name.split(" ", 1)[0] ?? name;
}
