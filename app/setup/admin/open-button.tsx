import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import type { FirstRunState, StandIn } from "#domain/first-run/steps.ts";
import { eitherOf } from "#domain/text/lists.ts";
import { type Place, PLACE_IN_WORDS } from "#domain/catalog/session-place.ts";
import type { openPractice } from "#server/setup/actions.ts";
import { STEP_LABELS } from "./step-labels.ts";
import { FIRST_RUN } from "./use-first-run.ts";

/** What visitors can do once the site is open: without an offer or hours they cannot book. */
export function describeOpening({ hasOffer, hasHours }: Pick<FirstRunState, "hasOffer" | "hasHours">): string {
  if (!hasOffer)
    return t(
      "You offer nothing yet, so nobody can book: visitors see your pages, and nothing on sale. What you offer is under Services.",
    );
  if (!hasHours)
    return t(
      "You have no hours yet, so nobody can book a time: visitors see what you offer, and read that there are no times. Your hours are under Availability.",
    );
  return t("From now on everyone sees the site and can book.");
}

/** Makes the site public, after a confirmation that lists the unfinished steps. */
export function OpenButton({
  steps,
  hasOffer,
  hasHours,
  unsetPlaces,
  standIns,
}: Pick<FirstRunState, "steps" | "hasOffer" | "hasHours" | "unsetPlaces" | "standIns">) {
  const [isConfirming, setIsConfirming] = useState(false);
  const open = useAction<typeof openPractice>("practice-open", {
    successToast: t("Your site is open"),
    errorToast: t("Not opened"),
    invalidates: [FIRST_RUN],
  });
  const left = steps.filter(({ id, isDone }) => !isDone && id !== "open").map(({ id }) => STEP_LABELS[id].title);
  const about =
    left.length > 0
      ? t("Still to do: {left}. You can do that later, too.", { left: left.join(", ") })
      : t("Everything is done.");
  return (
    <>
      <Button variant="gold" dense busy={open.isPending} onClick={() => setIsConfirming(true)}>
        {t("Open the site…")}
      </Button>
      {isConfirming && (
        <Dialog
          title={t("Open the site?")}
          about={`${about} ${describeStandIns(standIns)}${describeUnset(unsetPlaces)}${describeOpening({ hasOffer, hasHours })}`}
          onClose={() => setIsConfirming(false)}
        >
          <Answers onOpen={() => open.mutate({})} />
        </Dialog>
      )}
    </>
  );
}

const MISSING: Record<StandIn, string> = {
  cards: t("Cards are paid on a test page: no money reaches you, and everybody can book without paying."),
  email: t("No email leaves the site’s machine: your clients get none, and nobody can book with a code."),
};

/** Says what is missing for clients where the operator allowed stand-ins. */
export function describeStandIns(standIns: StandIn[]): string {
  return standIns.map((each) => `${MISSING[each]} `).join("");
}

/** Names the channels for which clients cannot be told where or how. */
export function describeUnset(places: Place[]): string {
  if (places.length === 0) return "";
  const channels = eitherOf(places.map((place) => t(PLACE_IN_WORDS[place])));
  return `${t("Clients who book a session {channels} are told that you write to them where or how: it stands nowhere yet (Settings, Where you meet).", { channels })} `;
}

function Answers({ onOpen }: { onOpen: () => void }) {
  const close = useCloseDialog();
  const open = () => {
    close();
    onOpen();
  };
  return (
    <DialogButtons cancelLabel={t("Cancel")} onCancel={close} actionLabel={t("Open")} type="button" onClick={open} />
  );
}
