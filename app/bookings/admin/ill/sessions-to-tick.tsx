import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import type { GroupToClose, SessionsToClose, SessionToClose } from "#app/bookings/closings.ts";
import type { ClosingWay } from "#domain/bookings/closing.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import { heldOf } from "./closing-choice.ts";

type SessionsToTickProps = SessionsToClose & {
  ticked: ReadonlySet<string>;
  way: ClosingWay;
  /** The day is named where the time is longer than one. */
  hasDays: boolean;
  /** Beside each session of one client, the way to its booking, where it can be moved. */
  canMove: boolean;
  onTick: (id: string, isTicked: boolean) => void;
};

/** What is booked and announced, each to be ticked, with its money and how its people hear of it. */
export function SessionsToTick({
  sessions,
  groupSessions,
  ticked,
  way,
  hasDays,
  canMove,
  onTick,
}: SessionsToTickProps) {
  const lines = [
    ...sessions.map((each) => ({ at: `${each.date} ${each.time}`, id: each.bookingId, ...ofSession(each, way) })),
    ...groupSessions.map((each) => ({ at: `${each.date} ${each.time}`, id: each.id, ...ofGroup(each) })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <ul aria-label={t("Sessions in this time")} className="border-t border-hairline">
      {lines.map(({ id, date, time, name, about, told, moveLabel }) => (
        <li key={id} className="flex items-center gap-x-2 border-b border-hairline">
          <label className="flex min-h-14 min-w-0 grow items-center gap-3 py-2">
            <input
              type="checkbox"
              className="tick"
              checked={ticked.has(id)}
              onChange={({ target }) => onTick(id, target.checked)}
            />
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              <span className="block font-semibold">
                <span className="tabular-nums">{hasDays ? `${formatDay(date, "short")}, ${time}` : time}</span>{" "}
                <bdi>{name}</bdi>
              </span>
              <span className="block text-quiet">{about}</span>
            </span>
            <span className="shrink-0 text-right text-sm">{told}</span>
          </label>
          {canMove && moveLabel && (
            <Link
              to={`/admin/bookings?booking=${id}`}
              aria-label={moveLabel}
              className="link inline-flex min-h-11 shrink-0 items-center px-2"
            >
              {t("Move")}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

type Line = { date: string; time: string; name: string; about: string; told: ReactNode; moveLabel?: string };

const YOU_RING = <strong>{t("you ring")}</strong>;
const QUIET = "text-quiet";

function ofSession({ date, time, name, serviceName, held, by }: SessionToClose, way: ClosingWay): Line {
  const about = held > 0 ? `${serviceName}, ${pounds(held)}` : t("{serviceName}, nothing paid", { serviceName });
  const isTold = by === "email" || (by === "sms" && way === "refund");
  const told = isTold ? <span className={QUIET}>{by === "email" ? t("email") : t("text message")}</span> : YOU_RING;
  return {
    date,
    time,
    name,
    about,
    told: by === "none" ? <span className={QUIET}>{t("not booked yet")}</span> : told,
    moveLabel: t("Move {name}, {time}", { name, time }),
  };
}

function ofGroup(group: GroupToClose): Line {
  const { date, time, name, people } = group;
  const toRing = people.filter(({ by }) => by === "phone").length;
  const held = heldOf(group);
  const count = t("{people, plural, one {# person} other {# people}}", { people: people.length });
  return {
    date,
    time,
    name,
    about:
      people.length === 0
        ? t("No place is booked")
        : held > 0
          ? `${count}, ${pounds(held)}`
          : t("{count}, nothing paid", { count }),
    told:
      toRing === 0 ? (
        <span className={QUIET}>{people.length > 0 ? t("email") : ""}</span>
      ) : toRing === people.length ? (
        YOU_RING
      ) : (
        <span className={QUIET}>{t("email, you ring {toRing}", { toRing })}</span>
      ),
  };
}
