import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { Ways } from "#app/bookings/admin/ways-to-reach.tsx";
import { ROW } from "#app/bookings/admin/dashboard/row.ts";
import { LINK_BUTTON } from "#app/kit/admin/ui/link-button-class.ts";
import { PHONE_CALLS, type PhoneCall } from "#app/messages/phone-calls.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { settlePhoneCall } from "#server/messages/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDay } from "#domain/wording.ts";

const AFTER_A_CALL = ["to-do", "roster"];

/** One client to ring: who, by which number, what to tell them, and the tick. `among`: other tasks stand beside it, so it leads to its booking. */
export function PhoneCallLine({ call, among = false }: { call: PhoneCall; among?: boolean }) {
  const { id, name, phone, subject, plain, knownStarts, bookingId } = call;
  const settle = useAction<typeof settlePhoneCall>("practice-settle-phone-call", {
    successToast: { title: t("{name} is told", { name }), description: subject },
    undo: (_, { phoneCallId }) => ({
      mutationFn: (client) =>
        act<typeof settlePhoneCall>(client, "practice-settle-phone-call", { phoneCallId, isTold: false }),
      done: t("{name} is to ring again", { name }),
    }),
    errorToast: t("This could not be noted"),
    invalidates: AFTER_A_CALL,
    optimistic: {
      key: PHONE_CALLS,
      change: (calls: PhoneCall[]) => calls.map((each) => (each.id === id ? { ...each, isTold: true } : each)),
    },
  });
  return (
    <li className={ROW}>
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p>
          {among && bookingId ? (
            <Link to={`/admin/bookings?booking=${bookingId}`} className={LINK_BUTTON}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="font-semibold">{name}</bdi>
          )}
          <span className="text-quiet"> · {phone || t("no email and no telephone either")}</span>
        </p>
        <p>{subject}</p>
        {knownStarts && (
          <p className="text-quiet">
            {t("They expect it on {day}, {time}.", {
              day: formatDay(knownStarts.slice(0, 10), "long"),
              time: knownStarts.slice(11),
            })}
          </p>
        )}
        <details className="text-quiet">
          <summary className="link inline-flex min-h-11 items-center">{t("What the email would have said")}</summary>
          <p className="max-w-prose whitespace-pre-line pb-2">{withoutRules(plain)}</p>
        </details>
        <Ways booking={{ clientPhone: phone, clientEmail: "" }} />
      </div>
      <Button
        dense
        onClick={() => settle.mutate({ phoneCallId: id, isTold: true })}
        aria-label={t("Told: {name}, {subject}", { name, subject })}
      >
        {t("Told")}
      </Button>
    </li>
  );
}

/** Without the heading and the lines under headings of a plain email. */
function withoutRules(plain: string): string {
  return plain.replace(/^[^\n]*\n=+\n\s*/, "").replaceAll(/^-+\n/gm, "");
}
