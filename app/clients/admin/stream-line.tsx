import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { describeMoney } from "#app/kit/admin/ui/booking-labels.tsx";
import { ServiceMark } from "#app/catalog/service-mark.tsx";
import { pounds } from "#domain/money.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import type { StreamEntry } from "./use-stream.ts";
import { ContactIcon } from "./contact-icon.tsx";

/** The line of time through the middle of the signs. */
const LINE = { background: "linear-gradient(var(--hairline), var(--hairline)) center / 1px 100% no-repeat" };

type StreamLineProps = { entry: StreamEntry; today: CalendarDate; isNewDay: boolean; isAfterNow: boolean };

/** One entry of a client's stream: its day, its sign on the line of time, what it is and what it came to. */
export function StreamLine({ entry, today, isNewDay, isAfterNow }: StreamLineProps) {
  const date = entry.at.slice(0, 10);
  return (
    <>
      {isAfterNow && (
        <li className="flex items-center gap-3 py-2 text-sm font-semibold text-gold">
          {t("Now")}
          <span className="grow border-t border-gold" />
        </li>
      )}
      <li className="grid grid-cols-[3.75rem_1.25rem_minmax(0,1fr)] gap-x-3">
        <span className={`pt-2 text-sm tabular-nums ${isNewDay ? "" : "sr-only"}`}>{dayInWords(date, today)}</span>
        <span className="relative col-start-2 flex justify-center pt-2.5" style={LINE}>
          <span className="relative flex h-5 items-center bg-ground">
            <Sign entry={entry} />
          </span>
        </span>
        <Said entry={entry} />
      </li>
    </>
  );
}

function dayInWords(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return t("Today");
  return formatDay(date, date.slice(0, 4) === today.slice(0, 4) ? "shortDayAndMonth" : "shortDate");
}

function Sign({ entry }: { entry: StreamEntry }) {
  if (entry.kind === "session") return <ServiceMark service={entry.look} />;
  if (entry.kind === "message")
    return <ContactIcon name={entry.channel === "email" ? "email" : "message"} className="size-4" />;
  return <ContactIcon name={SIGNS[entry.kind]} className="size-4" />;
}
const SIGNS = { money: "receipt", pass: "pass", call: "phone" } as const;

function Said({ entry }: { entry: StreamEntry }) {
  if (entry.kind === "session") return <Session session={entry} />;
  if (entry.kind === "message")
    return (
      <Facts to={`/admin/messages?message=${entry.id}`} about={STATES[entry.status]}>
        {entry.channel === "sms" && <span className="font-normal text-quiet">{t("Text message:")}</span>}{" "}
        {entry.subject}
      </Facts>
    );
  if (entry.kind === "pass")
    return (
      <Facts
        to={`/admin/vouchers?pass=${entry.id}`}
        about={t("{left} of {sessions} left", { left: entry.left, sessions: entry.sessions })}
        amount={pounds(entry.amount)}
      >
        {entry.name}
      </Facts>
    );
  if (entry.kind === "call")
    return <Facts about={entry.isTold ? t("told by telephone") : t("to ring")}>{entry.subject}</Facts>;
  return (
    <Facts
      {...(entry.bookingId && { to: `/admin/bookings?booking=${entry.bookingId}` })}
      about={entry.about}
      amount={pounds(entry.entry === "charge" || entry.entry === "reversal" ? entry.amount : -entry.amount)}
    >
      {ENTRIES[entry.entry][entry.method]}
    </Facts>
  );
}

const STATES: Record<Extract<StreamEntry, { kind: "message" }>["status"], string> = {
  queued: t("on its way"),
  sent: t("sent"),
  failed: t("not delivered"),
  "dealt-with": t("not delivered"),
  dropped: t("not sent"),
};

type MoneyEntry = Extract<StreamEntry, { kind: "money" }>;
const ENTRIES: Record<MoneyEntry["entry"], Record<MoneyEntry["method"], string>> = {
  charge: {
    card: t("Paid by card"),
    cash: t("Paid in cash"),
    transfer: t("Paid by transfer"),
    credit: t("Paid by pass or voucher"),
  },
  refund: {
    card: t("Refunded to the card"),
    cash: t("Refunded in cash"),
    transfer: t("Refunded by transfer"),
    credit: t("Given back to the pass or voucher"),
  },
  dispute: { card: t("Disputed"), cash: t("Disputed"), transfer: t("Disputed"), credit: t("Disputed") },
  reversal: { card: t("Dispute won"), cash: t("Dispute won"), transfer: t("Dispute won"), credit: t("Dispute won") },
};

function Session({ session }: { session: Extract<StreamEntry, { kind: "session" }> }) {
  const { id, service, time, isWritten, total, notes, privateNotes, companions } = session;
  return (
    <div className="pb-1">
      <Facts
        to={`/admin/bookings?booking=${id}`}
        about={[
          whetherTheyCame(session),
          describeMoney({ ...session, toHandBack: 0 }),
          companions && t("with {companions}", { companions }),
        ]
          .filter(Boolean)
          .join(", ")}
        amount={pounds(total)}
        isOver={session.status === "cancelled" || session.isGivenUp}
      >
        {isWritten ? service : `${service}, ${time}`}
      </Facts>
      {notes && <p className="mb-2 max-w-prose text-quiet [overflow-wrap:anywhere] whitespace-pre-line">“{notes}”</p>}
      {privateNotes && (
        <p className="mb-2 max-w-prose border-l-2 border-hairline bg-raised px-3 py-2 [overflow-wrap:anywhere] whitespace-pre-line">
          {privateNotes}
        </p>
      )}
    </div>
  );
}

function whetherTheyCame({
  status,
  isGivenUp,
  noShow,
  isAhead,
  isWritten,
}: Extract<StreamEntry, { kind: "session" }>): string {
  if (status === "cancelled") return "cancelled";
  if (isGivenUp) return t("new time asked");
  if (noShow) return t("did not come");
  if (status === "completed") return isWritten ? "sent" : "came";
  if (status === "pending") return t("to confirm");
  return isAhead ? "" : t("not marked yet");
}

type FactsProps = { to?: string; about: string; amount?: string; isOver?: boolean; children: ReactNode };

function Facts({ to, about, amount, isOver = false, children }: FactsProps) {
  const look = `font-medium [overflow-wrap:anywhere] ${isOver ? "text-quiet line-through" : ""}`;
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-1.5">
      <div className="min-w-0">
        {to ? (
          <Link to={to} className={`inline-block hover:text-gold -my-2 py-2 ${look}`}>
            {children}
          </Link>
        ) : (
          <span className={look}>{children}</span>
        )}
        {about && <span className="block text-sm text-quiet [overflow-wrap:anywhere]">{about}</span>}
      </div>
      {amount && <span className={`tabular-nums ${isOver ? "text-quiet" : ""}`}>{amount}</span>}
    </div>
  );
}
