import { useEffect, useEffectEvent, useState } from "react";
import type { Resolver } from "react-hook-form";
import { useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import type { Service } from "#app/catalog/services.ts";
import { clientIdOf } from "./known-client.ts";
import {
  blankValues,
  isBlank,
  newBookingResolver,
  type NewBookingValues,
  type Proposed,
} from "./new-booking-values.ts";
import { useSoldService } from "./sold-service.ts";
import { timeValues, useDaySchedule } from "./time-values.ts";
import { loadLatestService } from "#app/clients/clients.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";

export function useNewBooking(services: Service[], proposed: Proposed) {
  const { draft, isRestored, saveDraft, discardDraft, settleDraft } = useFormDraft<NewBookingValues>("new booking");
  const [first] = useState(() =>
    draft ? { ...draft, ...(proposed.moment && timeValues(proposed.moment)) } : blankValues(proposed),
  );
  const resolver: Resolver<NewBookingValues> = (...values) =>
    newBookingResolver({ sold, today: clock?.today, day: query.day })(...values);
  const form = useDialogForm<NewBookingValues>({ defaultValues: first, resolver });
  const values = form.watch();
  const { data: clock } = usePracticeClock();
  const sold = useSoldService(
    useChosenService(services, { serviceId: values.serviceId, clientId: clientIdOf(values) }),
  );
  const query = useDaySchedule({
    date: values.bookingDate,
    serviceId: sold.isSettled ? (sold.service?.id ?? "") : "",
    choices: sold.choices,
  });
  const saveTyped = useEffectEvent((typed: NewBookingValues) => (isBlank(typed) ? discardDraft() : saveDraft(typed)));
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: (changed) => saveTyped(changed.values) }),
    [subscribe],
  );
  const resume = () => {
    settleDraft();
    form.setFocus("clientName");
  };
  return {
    form,
    sold,
    today: clock?.today,
    query,
    isRestored,
    resume,
    startOver() {
      form.reset(blankValues(proposed), { keepFieldsRef: true }); // without the refs there is nothing to focus
      discardDraft();
      resume();
    },
    discardDraft,
  };
}

/** The booked service: the chosen one, the client's latest, or the first. Undefined if the chosen one is no longer offered. */
function useChosenService(
  services: Service[],
  { serviceId, clientId }: { serviceId: string; clientId: string | undefined },
) {
  const latest = useServerQuery(
    ["clients", "latest-service", clientId],
    (client, signal) => loadLatestService(client, clientId ?? "", signal),
    { enabled: clientId !== undefined && serviceId === "" },
  );
  if (serviceId !== "") return services.find(({ id }) => id === serviceId);
  const had = clientId === undefined || latest.isPlaceholderData ? undefined : latest.data?.serviceId;
  return services.find(({ id }) => id === had) ?? services[0];
}
