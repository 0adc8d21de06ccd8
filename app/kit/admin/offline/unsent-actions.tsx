import { useState } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { dismissAction } from "#app/kit/offline/queued-actions.ts";
import type { QueuedAction } from "#app/kit/offline/send-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { formatDateTime } from "#domain/wording.ts";
import { describeAction } from "./describe-action.ts";

/** The number of queued and refused actions, with a list of them; renders nothing if there are none. */
export function UnsentActions({ actions }: { actions: QueuedAction[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const refused = actions.filter((action) => action.refused !== undefined);
  const words = [
    actions.length > refused.length && t("{waiting} waiting to send", { waiting: actions.length - refused.length }),
    refused.length > 0 && t("{refused} not accepted", { refused: refused.length }),
  ].filter(Boolean);
  return (
    <>
      <span role="status" className="empty:hidden">
        {actions.length > 0 && (
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className={`min-h-11 px-2 font-semibold underline underline-offset-4 ${refused.length > 0 ? "text-bad" : "text-gold"}`}
          >
            {words.join(", ")}
          </button>
        )}
      </span>
      {isOpen && (
        <Dialog title={t("Done without a connection")} onClose={() => setIsOpen(false)}>
          {actions.length === 0 && <p className="mt-3">{t("Everything has been sent.")}</p>}
          <ul className="mt-3">
            {actions.map((action) => (
              <li key={action.id} className="border-b border-hairline py-3 [overflow-wrap:anywhere]">
                <Link to={`/admin/bookings?booking=${action.bookingId}`} className="link font-semibold">
                  {action.about}
                </Link>
                <p>{`${describeAction(action)}, ${formatDateTime(action.doneAt, undefined, "short")}`}</p>
                {action.kind === "notes" && <p className="whitespace-pre-line text-quiet">{`“${action.text}”`}</p>}
                {action.refused === undefined ? (
                  <p className="text-quiet">{t("Waiting to send.")}</p>
                ) : (
                  <Refused action={action} />
                )}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function Refused({ action }: { action: QueuedAction }) {
  return (
    <>
      <p className="text-bad">{t("Not accepted: {refused}", { refused: action.refused ?? "" })}</p>
      <Button dense className="mt-2" onClick={() => void dismissAction(action.id)}>
        {t("Dismiss")}
      </Button>
    </>
  );
}
