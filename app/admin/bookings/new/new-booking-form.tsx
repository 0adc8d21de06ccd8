import { FormProvider } from "react-hook-form";
import { aboutBooking } from "#app/admin/offline/describe-action.ts";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { DraftQuestion } from "#app/admin/ui/draft-question.tsx";
import { NO_EMAIL } from "#app/admin/ui/no-email.ts";
import type { InputOf } from "#app/backend/server/functions.ts";
import { useAction } from "#app/backend/use-action.ts";
import type { Service } from "#app/backend/catalog/services.ts";
import { useCloseDialog } from "#app/ui/dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/field.tsx";
import type { addBooking } from "#server/bookings/actions.ts";
import { useUsablePasses } from "../money/use-usable-passes.ts";
import { ContactFields } from "./contact-fields.tsx";
import { clientIdOf } from "./known-client.ts";
import { type Proposed, requestOf } from "./new-booking-values.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { SoldFields } from "./sold-fields.tsx";
import { TimeFields } from "./time-fields.tsx";
import { useNewBooking } from "./use-new-booking.ts";

type NewBookingFormProps = { services: Service[]; proposed?: Proposed | undefined };

export function NewBookingForm({ services, proposed = {} }: NewBookingFormProps) {
  const close = useCloseDialog();
  const { form, sold, today, query, isConfirming, resume, startOver, discardDraft } = useNewBooking(services, proposed);
  const { register, handleSubmit, setValue, watch, formState } = form;
  const { errors, isSubmitted } = formState;
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
  const submit = handleSubmit((values) => sold.isSettled && add.mutate(requestOf(values, sold)));
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
        {isConfirming && <DraftQuestion onResume={resume} onStartOver={startOver} />}
        <ContactFields />
        <SoldFields services={services} sold={sold} />
        <TimeFields today={today} query={query} />
        <Field label="Their note" optional error={errors.notes?.message}>
          <Textarea rows={2} maxLength={4000} {...register("notes")} />
        </Field>
        <PaymentChoice
          value={watch("payment")}
          onChange={(payment, passId) => {
            setValue("passId", passId);
            setValue("payment", payment, { shouldDirty: true, shouldValidate: isSubmitted });
          }}
          passes={passes}
          passId={watch("passId")}
          code={
            <Field label="Code of the voucher" hint="What it does not cover stays to be paid." error={errors.code?.message}>
              <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} {...register("code")} />
            </Field>
          }
        />
        <DialogButtons keep="Close" onKeep={close} verb="Add booking" busy={add.isPending} />
      </form>
    </FormProvider>
  );
}

function aboutAdded({ clientName, bookingDate: date, bookingTime: time, clientEmail }: InputOf<typeof addBooking>): string {
  const about = aboutBooking({ clientName, date, time });
  return clientEmail === "" ? `${about}. ${NO_EMAIL}` : about;
}
