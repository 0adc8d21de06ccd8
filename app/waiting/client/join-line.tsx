import { t } from "@sacred-space/words/t.ts";
import { type ComponentProps, useState } from "react";
import type { WaitingListEntry } from "#app/waiting/waiting.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { act, type InputOf } from "#app/kit/backend/server/functions.ts";
import type { joinWaitingList } from "#server/waiting/actions.ts";
import type { OfferedSession } from "#app/catalog/client/offer.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Select } from "#app/kit/ui/field.tsx";
import { MAX_PLACES } from "#domain/bookings/booking-request.ts";
import { LeaveWaitingList, describePlaceInLine } from "./place-in-line.tsx";

type JoinLineProps = {
  session: OfferedSession;
  /** The smallest number of places that requires waiting; fewer can be booked directly. */
  fewest: number;
  /** The client's own place on the waiting list. */
  own: WaitingListEntry | undefined;
  zone: string;
};

/**
 * Joins the waiting list for a number of places, or shows the client's place on it. Renders nothing if the maximum number of places can be
 * booked.
 */
export function JoinLine({ session, fewest, own, zone }: JoinLineProps) {
  const max = mostPlacesToWaitFor(session);
  const [chosen, setChosen] = useState(fewest);
  const places = Math.max(chosen, fewest);
  const join = useJoinWaitingList();
  if (own) {
    return (
      <>
        <p role="status">
          {t("{place}. As soon as it is free, we hold it for you and email you.", {
            place: describePlaceInLine(own, zone),
          })}
        </p>
        <LeaveWaitingList groupSessionId={session.id} name={`${session.service.name}, ${session.days}`} />
      </>
    );
  }
  if (fewest > max) return null;
  return (
    <>
      <PlacesToWaitFor {...{ fewest, max }} value={places} onChange={({ target }) => setChosen(Number(target.value))} />
      <Button
        variant={fewest === 1 ? "gold" : "outline"}
        busy={join.isPending}
        onClick={() => join.mutate({ groupSessionId: session.id, places })}
      >
        {fewest < max || fewest === 1
          ? t("Join the waiting list")
          : t("Join the waiting list for {fewest, plural, one {# place} other {# places}}", { fewest })}
      </Button>
    </>
  );
}

export function useJoinWaitingList() {
  return useServerMutation({
    mutationFn: (client, place: InputOf<typeof joinWaitingList>) =>
      act<typeof joinWaitingList>(client, "join-waiting-list", place),
    errorToast: t("Failed to join the waiting list"),
    invalidates: ["waiting-lists"],
  });
}

export function mostPlacesToWaitFor({ places }: Pick<OfferedSession, "places">): number {
  return Math.min(MAX_PLACES, places ?? 0);
}

/** Renders nothing if there is no choice. */
export function PlacesToWaitFor({
  fewest,
  max,
  ...select
}: { fewest: number; max: number } & Omit<ComponentProps<typeof Select>, "max">) {
  if (fewest >= max) return null;
  return (
    <Field label={t("Places you wait for")} hint={t("They are offered to you together.")}>
      <Select {...select}>
        {Array.from({ length: max - fewest + 1 }, (_, index) => (
          <option key={index} value={fewest + index}>
            {t("{count, plural, one {# place} other {# places}}", { count: fewest + index })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
