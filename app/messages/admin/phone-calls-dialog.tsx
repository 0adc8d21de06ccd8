import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { loadPhoneCalls, PHONE_CALLS } from "#app/messages/phone-calls.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { Spinner } from "#app/kit/ui/spinner.tsx";
import { PhoneCallLine } from "./phone-call-line.tsx";

const POLL_MS = 1000;

/** Whom an act has left to be rung. A job may still be writing the list. */
export function PhoneCallsDialog({ bookingIds, onClose }: { bookingIds: string[]; onClose: () => void }) {
  return (
    <Dialog
      title={t("To ring")}
      about={t(
        "No email reaches these people, so please tell them yourself. Whoever is not ticked stays under “Waiting for you” on your dashboard.",
      )}
      onClose={onClose}
    >
      <Calls bookingIds={bookingIds} />
    </Dialog>
  );
}

function Calls({ bookingIds }: { bookingIds: string[] }) {
  const close = useCloseDialog();
  const [isComplete, setIsComplete] = useState(false);
  const query = useServerQuery([...PHONE_CALLS, bookingIds], (client) => loadPhoneCalls(client, bookingIds), {
    refetchInterval: isComplete ? false : POLL_MS,
    placeholderData: undefined,
  });
  if (!isComplete && query.data && query.data.length >= bookingIds.length) setIsComplete(true);
  return (
    <div className="mt-5">
      <QueryResult query={query} loading={t("Making the list…")} failed={t("Failed to load whom to ring")}>
        {(calls) => {
          const open = calls.filter(({ isTold }) => !isTold);
          return (
            <>
              <ul>
                {open.map((call) => (
                  <PhoneCallLine key={call.id} call={call} />
                ))}
              </ul>
              {!isComplete && <Spinner label={t("Making the list…")} />}
              {isComplete && open.length === 0 && <p className="text-quiet">{t("Nobody is left to ring.")}</p>}
            </>
          );
        }}
      </QueryResult>
      <div className="mt-6 flex justify-end">
        <Button dense variant="gold" onClick={close}>
          {t("Close")}
        </Button>
      </div>
    </div>
  );
}
