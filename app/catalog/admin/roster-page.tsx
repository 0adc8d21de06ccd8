import { t } from "@sacred-space/words/t.ts";
import { rich } from "@sacred-space/words/rich.tsx";
import { phoneNumber } from "#domain/accounts/phone-number.ts";
import { mailLink, telLink } from "#app/kit/ui/contact-links.ts";
import { useState } from "react";
import { Link } from "react-router";
import { AdminPage, AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { PaymentSummary } from "#app/kit/admin/ui/payment-summary.tsx";
import {
  loadRoster,
  type CancelledEntry,
  type Roster,
  type RosterEntry,
  type WaitingClient,
} from "#app/catalog/roster.ts";
import { aboutBooking, toastOf } from "#app/kit/admin/offline/describe-action.ts";
import WaitingSign from "#app/kit/admin/offline/waiting-sign.tsx";
import { runOrQueue, WAITING } from "#app/kit/offline/offline-actions.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { NoShowButton } from "#app/bookings/admin/no-show-button.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDateTime } from "#domain/wording.ts";
import { formatPlaces } from "#domain/catalog/places.ts";
import { groupSessionDays, groupSessionHours } from "#domain/catalog/group-sessions.ts";
import { MeetingLine } from "./meeting/meeting-line.tsx";
import { loadMeeting } from "#app/bookings/meeting.ts";
import { ALL_SERVICES, loadAllServices } from "#app/catalog/all-services.ts";
import { AddPlaces } from "./add-places.tsx";
import { WriteToGroup } from "./write-to-group.tsx";

const GroupSessionDialog = lazyDialog(() =>
  import("./group-session-dialog.tsx").then((part) => part.GroupSessionDialog),
);

/** The participants of a group session: to check in, to email and to print. */
export function RosterPage({ id, zone }: { id: string; zone: string }) {
  const query = useServerQuery(["roster", id], (client, signal) => loadRoster(client, id, signal));
  const services = useServerQuery(ALL_SERVICES, loadAllServices);
  const [open, setOpen] = useState<"add" | "write" | "edit">();
  const roster = query.data;
  const close = () => setOpen(undefined);
  return (
    <AdminPage
      title={roster?.serviceName ?? t("Roster")}
      actions={
        roster && (
          <>
            <Button dense onClick={() => setOpen("add")}>
              {t("Add by hand")}
            </Button>
            <Button dense onClick={() => setOpen("write")} disabled={roster.entries.length === 0}>
              {t("Write to all")}
            </Button>
            <Button dense onClick={() => setOpen("edit")} disabled={!services.data}>
              {t("Edit date")}
            </Button>
            <Button dense className="max-sm:hidden" onClick={() => window.print()}>
              {t("Print")}
            </Button>
          </>
        )
      }
    >
      <p className="-mt-4 mb-6 print:hidden">
        <Link to="/admin/group-sessions" className="link inline-flex min-h-11 items-center">
          {t("All group dates")}
        </Link>
      </p>
      <QueryResult
        query={query}
        loading={t("Reading the roster…")}
        failed={t("Failed to load the roster")}
        empty={{ when: (found) => found === null, say: t("This date no longer exists.") }}
      >
        {(found) =>
          found && (
            <>
              <People roster={found} />
              {found.cancelled.length > 0 && <Cancelled entries={found.cancelled} />}
              {found.waiting.length > 0 && <WaitingList waiting={found.waiting} zone={zone} />}
            </>
          )
        }
      </QueryResult>
      {roster && open === "add" && <AddPlaces date={roster.date} group={roster.serviceName} onClose={close} />}
      {roster && services.data && open === "edit" && (
        <GroupSessionDialog date={roster.date} services={services.data} onClose={close} />
      )}
      {roster && open === "write" && <WriteToGroup groupSessionId={id} onClose={close} />}
    </AdminPage>
  );
}

function People({ roster: { date, entries, cancelled } }: { roster: Roster }) {
  const come = entries.filter(({ hasCome }) => hasCome).reduce((sum, { places }) => sum + places, 0);
  return (
    <>
      <p className="text-lg">
        {groupSessionDays(date, Number(date.startsOn.slice(0, 4)))}, {groupSessionHours(date)}
      </p>
      <p role="status" className="mb-4 text-quiet">
        {[
          formatPlaces(date.count),
          come > 0 ? t("{come} here", { come }) : "",
          date.isActive ? "" : t("cancelled or not shown"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <WhereAndHow roster={{ date, entries }} />
      {entries.length === 0 && cancelled.length === 0 && (
        <p className="text-quiet">{t("Nobody has booked a place yet.")}</p>
      )}
      <ul className="max-w-5xl">
        {entries.map((entry) => (
          <Person key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  );
}

/** The place as participants see it: the date's own, or that of a booked place. */
function WhereAndHow({ roster: { date, entries } }: { roster: Pick<Roster, "date" | "entries"> }) {
  const attendee = entries.find(
    ({ isHeld, status, paymentStatus }) => !isHeld && (status !== "pending" || paymentStatus === "paid"),
  );
  const meeting = useServerQuery(
    ["bookings", "meeting", attendee?.id],
    (client) => loadMeeting(client, attendee?.id ?? ""),
    {
      enabled: attendee !== undefined,
      placeholderData: undefined,
    },
  ).data;
  return (
    <div className="mb-4 [overflow-wrap:anywhere] empty:hidden print:hidden">
      {date.location && <p>{date.location}</p>}
      {attendee && meeting && <MeetingLine meeting={meeting} isWhole />}
    </div>
  );
}

const TOLD: Record<CancelledEntry["told"], string> = {
  email: t("told by email"),
  sms: t("told by text message"),
  you: t("told by you"),
  ring: t("to ring"),
  failed: t("the email failed"),
  unknown: "",
};

/** Who was on a cancelled date: what goes back, and whether they know. */
function Cancelled({ entries }: { entries: CancelledEntry[] }) {
  return (
    <AdminSection title={t("Were on it")}>
      <ul className="max-w-3xl">
        {entries.map((entry) => (
          <li key={entry.id} className="border-b border-hairline py-2 [overflow-wrap:anywhere]">
            <Link
              to={`/admin/bookings?booking=${entry.id}`}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              <bdi>{entry.clientName}</bdi>
            </Link>
            <p className="text-quiet">
              <Places of={entry} />
              <PaymentSummary booking={entry} />
              {TOLD[entry.told] && " · "}
              <span className={entry.told === "ring" || entry.told === "failed" ? "text-bad" : undefined}>
                {TOLD[entry.told]}
              </span>
              {entry.clientPhone && ` · ${entry.clientPhone}`}
            </p>
          </li>
        ))}
      </ul>
      {entries.some(({ told }) => told === "ring") && (
        <p className="mt-3 print:hidden">
          <Link to="/admin" className="link inline-flex min-h-11 items-center">
            {t("Your list to ring")}
          </Link>
        </p>
      )}
    </AdminSection>
  );
}

/** The waiting clients, in the order in which they will be offered a place. */
function WaitingList({ waiting, zone }: { waiting: WaitingClient[]; zone: string }) {
  return (
    <AdminSection title={t("Waiting list")}>
      <ol className="max-w-3xl">
        {waiting.map(({ id, clientName, places, offeredUntil }) => (
          <li key={id} className="border-b border-hairline py-2 [overflow-wrap:anywhere]">
            <bdi className="font-semibold">{clientName}</bdi>
            <p className="text-quiet tabular-nums">
              {[
                t("{places, plural, one {# place} other {# places}}", { places }),
                offeredUntil &&
                  t("offered until {offeredUntil}", { offeredUntil: formatDateTime(offeredUntil, zone, "long") }),
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
          </li>
        ))}
      </ol>
    </AdminSection>
  );
}

/** How many places, if several, and with whom. */
function Places({ of: { places, companions } }: { of: Pick<RosterEntry, "places" | "companions"> }) {
  if (places === 1) return null;
  return (
    <>
      {companions
        ? rich("{places, plural, one {# place} other {# places}}, with {companions}", {
            places,
            companions: <bdi>{companions}</bdi>,
          })
        : t("{places, plural, one {# place} other {# places}}", { places })}
      {" · "}
    </>
  );
}

function Person({ entry }: { entry: RosterEntry }) {
  const arrive = useServerMutation({
    mutationFn: (client, { id, hasCome, about }: { id: string; hasCome: boolean; about: string }) =>
      runOrQueue(client, { kind: "here", bookingId: id, hasCome, about }),
    successToast: (outcome) => (outcome === WAITING ? toastOf(outcome, t("Noted")) : undefined),
    errorToast: t("Failed to check in"),
    invalidates: ["bookings", "roster"],
    optimistic: {
      key: ["roster"],
      change: (cached: Roster | null, { id, hasCome }) =>
        cached && { ...cached, entries: cached.entries.map((each) => (each.id === id ? { ...each, hasCome } : each)) },
    },
  });
  const { id, clientName, isHeld, hasCome, noShow, notes, status } = entry;
  return (
    <li className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-hairline py-2 [overflow-wrap:anywhere] md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1fr)_8.5rem] md:items-center">
      <div>
        <Link to={`/admin/bookings?booking=${id}`} className="link inline-flex min-h-11 items-center font-semibold">
          {clientName}
        </Link>
        <p className="text-quiet">
          <Places of={entry} />
          {isHeld ? t("held, not paid yet") : <PaymentSummary booking={entry} />}
          {status === "pending" && !isHeld && `, ${t("not confirmed")}`}
        </p>
        <WaitingSign bookingId={id} />
      </div>
      <p className="tabular-nums">
        <Reach {...entry} />
      </p>
      <p className="col-span-2 whitespace-pre-line empty:hidden md:col-span-1">{notes}</p>
      {!isHeld && (
        <div className="col-start-2 row-span-2 row-start-1 flex flex-col items-end gap-1 md:col-start-4 md:row-span-1">
          {!noShow && (
            <label className="flex min-h-11 items-center gap-3">
              {t("Here")}
              <input
                type="checkbox"
                className="tick"
                aria-label={t("Here: {clientName}", { clientName })}
                checked={hasCome}
                onChange={({ target }) => arrive.mutate({ id, hasCome: target.checked, about: aboutBooking(entry) })}
              />
            </label>
          )}
          {noShow && <span className="py-2.5 text-bad">{t("did not come")}</span>}
          {!hasCome && (
            <span className="print:hidden">
              <NoShowButton booking={entry} variant="quiet" />
            </span>
          )}
        </div>
      )}
    </li>
  );
}

/** The number to ring, or else the address to write to. */
function Reach({ clientPhone, clientEmail }: RosterEntry) {
  if (!clientPhone && !clientEmail) return <span className="text-quiet">{t("no email and no telephone")}</span>;
  return (
    <a
      href={clientPhone ? telLink(phoneNumber(clientPhone) ?? clientPhone) : mailLink(clientEmail)}
      className="link inline-flex min-h-11 items-center"
    >
      {clientPhone || clientEmail}
    </a>
  );
}
