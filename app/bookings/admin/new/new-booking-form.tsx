import { DialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
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
import { type Proposed, requestOf } from "./new-booking-values.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { SoldFields } from "./sold-fields.tsx";
import { TimeFields } from "./time-fields.tsx";
import { useNewBooking } from "./use-new-booking.ts";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";

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
      title: request.payment === "link" ? "Booked; the payment link is on its way" : "Booking added",
      description: aboutAdded(request),
    }),
    errorToast: "Failed to create booking",
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
      cancelLabel="Close"
      actionLabel="Add booking"
      busy={add.isPending}
    >
      {isRestored && <DraftQuestion onResume={resume} onStartOver={startOver} />}
      <ContactFields />
      <SoldFields services={services} sold={sold} />
      <TimeFields today={today} query={query} />
      <TextareaField label="Their note" optional rows={2} maxLength={4000} {...field("notes")} />
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
            label="Code of the voucher"
            hint="What it does not cover stays to be paid."
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
