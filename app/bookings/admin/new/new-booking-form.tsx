import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { aboutBooking } from "#app/kit/admin/offline/describe-action.ts";
import { DraftQuestion } from "#app/kit/admin/ui/draft-notices.tsx";
import { NO_EMAIL } from "#app/kit/admin/ui/no-email.ts";
import type { InputOf } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { Service } from "#app/catalog/services.ts";
import { InputField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import type { addBooking } from "#server/bookings/actions.ts";
import { useUsablePasses } from "#app/bookings/admin/money/use-usable-passes.ts";
import { ContactFields } from "./contact-fields.tsx";
import { clientIdOf } from "./known-client.ts";
import {
  type Proposed,
  requestOf,
  blankValues,
  isBlank,
  newBookingResolver,
  type NewBookingValues,
} from "./new-booking-values.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { SoldFields } from "./sold-fields.tsx";
import { TimeFields } from "./time-fields.tsx";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { Resolver } from "react-hook-form";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useFormDraft } from "#app/kit/admin/drafts/use-form-draft.ts";
import { useSoldService } from "./sold-service.ts";
import { timeValues, useDaySchedule } from "./time-values.ts";
import { loadLatestService } from "#app/clients/clients.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";

type NewBookingFormProps = { services: Service[]; proposed?: Proposed | undefined };

export function NewBookingForm({ services, proposed = {} }: NewBookingFormProps) {
  const { form, sold, today, query, isRestored, resume, startOver, discardDraft } = useNewBooking(services, proposed);
  const { field, close, setValue, watch, formState } = form;
  const passes = useUsablePasses({
    clientId: clientIdOf(watch()) ?? "",
    serviceId: sold.service?.id ?? "",
    date: watch("bookingDate"),
    places: 1,
  });
  const add = useAction<typeof addBooking>("practice-add-booking", {
    successToast: (_, request) => ({
      title: request.payment === "link" ? t("Booked; the payment link is on its way") : t("Booking added"),
      description: aboutAdded(request),
    }),
    errorToast: t("Failed to create booking"),
    invalidates: [...AFTER_A_BOOKING, "openings"],
    onSuccess: () => {
      discardDraft();
      close();
    },
  });
  return (
    <DialogForm
      form={form}
      isUnsaved={false} // the draft keeps it
      onSubmit={(values) => sold.isSettled && add.mutate(requestOf(values, sold))}
      cancelLabel={t("Close")}
      actionLabel={t("Add booking")}
      busy={add.isPending}
    >
      {isRestored && <DraftQuestion onResume={resume} onStartOver={startOver} />}
      <ContactFields />
      <SoldFields services={services} sold={sold} />
      <TimeFields today={today} query={query} />
      <TextareaField label={t("Their note")} optional rows={2} maxLength={4000} {...field("notes")} />
      <PaymentChoice
        value={watch("payment")}
        onChange={(payment, passId) => {
          setValue("passId", passId);
          setValue("payment", payment, { shouldDirty: true, shouldValidate: formState.isSubmitted });
        }}
        passes={passes}
        passId={watch("passId")}
        code={
          <InputField
            label={t("Code of the voucher")}
            hint={t("What it does not cover stays to be paid.")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            {...field("code")}
          />
        }
      />
    </DialogForm>
  );
}

function aboutAdded({
  clientName,
  bookingDate: date,
  bookingTime: time,
  clientEmail,
}: InputOf<typeof addBooking>): string {
  const about = aboutBooking({ clientName, date, time });
  return clientEmail === "" ? `${about}. ${NO_EMAIL}` : about;
}

function useNewBooking(services: Service[], proposed: Proposed) {
  const { draft, isRestored, saveDraft, discardDraft, settleDraft } = useFormDraft<NewBookingValues>(t("new booking"));
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
