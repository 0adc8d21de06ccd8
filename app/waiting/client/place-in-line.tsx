import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { WaitingListEntry } from "#app/waiting/waiting.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { act, type InputOf } from "#app/kit/backend/server/functions.ts";
import type { leaveWaitingList } from "#server/waiting/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { formatDateTime } from "#domain/wording.ts";

/** "You are 2nd in line", "You are 1st in line, for 3 places", "A place is held for you until Tuesday 24 November, 09:00". */
export function describePlaceInLine({ position, places, offeredUntil }: WaitingListEntry, zone: string): string {
  if (offeredUntil === null)
    return t(
      "You are {position, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in line{places, plural, one {} other {, for # places}}",
      { position: position ?? 1, places },
    );
  return t("{places, plural, one {A place is} other {# places are}} held for you until {until}", {
    places,
    until: formatDateTime(offeredUntil, zone, "long"),
  });
}

export function LeaveWaitingList({ groupSessionId, name }: { groupSessionId: string; name: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = useServerMutation({
    mutationFn: (client, place: InputOf<typeof leaveWaitingList>) =>
      act<typeof leaveWaitingList>(client, "leave-waiting-list", place),
    successToast: t("You have left the waiting list"),
    errorToast: t("Failed to leave the waiting list"),
    invalidates: ["waiting-lists"],
  });
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-3"
        aria-label={t("Leave the waiting list, {name}", { name })}
        aria-expanded={isConfirming}
        onClick={() => setIsConfirming(!isConfirming)}
      >
        {t("Leave the waiting list")}
      </Button>
      {isConfirming && (
        <div role="group" aria-label={t("Leave the waiting list, {name}", { name })} className="mb-3">
          <p>{t("Your place in line goes to the next person. If you join again, you are last.")}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => setIsConfirming(false)}>{t("Stay on the list")}</Button>
            <Button variant="danger" busy={leave.isPending} onClick={() => leave.mutate({ groupSessionId })}>
              {t("Leave")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
