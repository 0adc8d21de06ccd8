import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { rich } from "@sacred-space/words/rich.tsx";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { actOnAlert, type Alert, type Alerts, markAlertDone } from "#app/bookings/dashboard.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { describeRefusal, isForGood } from "#domain/messages/refusal.ts";
import { formatDateTime } from "#domain/wording.ts";
import { ALERT_KINDS } from "./alert-kinds.ts";
import { ROW } from "./row.ts";

/** Problems that the server could not resolve, with what can be done about each. */
export function AlertLines({ alerts }: Pick<Alerts, "alerts">) {
  return (
    <ul>
      {alerts.map((alert) => (
        <AlertLine key={alert.id} {...alert} />
      ))}
    </ul>
  );
}

function AlertActionButton({
  alert,
  detail,
  action,
}: {
  alert: Alert;
  detail: string;
  action: { verb: string; done: string; failed: string };
}) {
  const again = useServerMutation({
    mutationFn: actOnAlert,
    successToast: action.done,
    errorToast: action.failed,
    invalidates: ["alerts", "to-do", "mail", "bookings", "refunds"],
    optimistic: { key: ["alerts"], change: (read: Alerts, { id }: Alert) => without(read, id) },
  });
  return (
    <Button dense onClick={() => again.mutate(alert)} aria-label={`${action.verb}: ${detail}`}>
      {action.verb}
    </Button>
  );
}

function AlertLine(alert: Alert) {
  const { id, kind, title, email, about, bookingId, triedAt, refusal, outdatedBecause } = alert;
  const { to, name, hasBooking, action, end = t("could not be sent") } = ALERT_KINDS[kind] ?? {};
  const mayAct = kind === "refund-failed" || alert.canBeResent;
  const toMend = isForGood(alert.refusal) && about?.clientId;
  const detail = !email
    ? alert.detail
    : about
      ? t("The {email} {name} {end}", { email, name: about.name, end })
      : t("The {email} {end}", { email, end });
  const settle = useServerMutation({
    mutationFn: markAlertDone,
    successToast: { title: t("Done"), description: detail },
    errorToast: t("This could not be marked as done"),
    invalidates: ["alerts"],
    optimistic: { key: ["alerts"], change: without },
  });
  const person = about && <Person {...about} />;
  return (
    <li className={ROW}>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {email ? (
          <>
            {rich(
              "The {email} {person} <bad>{end}</bad>{isTried, select, true { on {when}} other {}}{isRefused, select, true {: {reason}} other {}}.",
              {
                email,
                person,
                end,
                isTried: triedAt !== null,
                when: triedAt && formatDateTime(triedAt, undefined, "long"),
                isRefused: refusal !== null,
                reason: refusal && describeRefusal(kind.startsWith("sms") ? "sms" : "email", refusal),
                bad: (words) => <span className="text-bad">{words}</span>,
              },
            )}{" "}
            {outdatedBecause &&
              t("It is not sent again: {reason}", {
                reason: outdatedBecause.replace(/^./, (first) => first.toLowerCase()),
              })}{" "}
          </>
        ) : (
          <>
            <span className="text-bad">{title}</span>: {detail} {person}{" "}
          </>
        )}
        {to && (
          <Link to={bookingId && hasBooking ? `${to}?booking=${bookingId}` : to} className="link">
            {t("Look at it in {name}", { name: name ?? "" })}
          </Link>
        )}
      </span>
      <span className="flex gap-2">
        {toMend && (
          <ButtonLink dense to={`/admin/clients/${toMend}`} aria-label={t("Look at the address: {detail}", { detail })}>
            {t("Look at the address")}
          </ButtonLink>
        )}
        {action && mayAct && <AlertActionButton alert={alert} detail={detail} action={action} />}
        <Button dense variant="quiet" onClick={() => settle.mutate(id)} aria-label={t("Done: {detail}", { detail })}>
          {t("Done")}
        </Button>
      </span>
    </li>
  );
}

/** Leads to the booking, or to the client; a name alone is of somebody who is not a client. */
function Person({ name, bookingId, clientId }: NonNullable<Alert["about"]>) {
  const to = bookingId ? `/admin/bookings?booking=${bookingId}` : clientId && `/admin/clients/${clientId}`;
  if (!to) return <bdi>{name}</bdi>;
  return (
    <Link to={to} className={LINK_BUTTON}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function without({ alerts, count }: Alerts, settled: string): Alerts {
  const left = alerts.filter(({ id }) => id !== settled);
  return { alerts: left, count: count - (alerts.length - left.length) };
}
