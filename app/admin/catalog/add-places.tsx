import { useState } from "react";
import { FormProvider, useController, useForm } from "react-hook-form";
import { ContactFields } from "#app/admin/bookings/new/contact-fields.tsx";
import { clientIdOf, CONTACT_WORDS, type ContactValues, NO_CLIENT } from "#app/admin/bookings/new/known-client.ts";
import { PaymentChoice } from "#app/admin/bookings/new/payment-choice.tsx";
import { useUsablePasses } from "#app/admin/bookings/money/use-usable-passes.ts";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { useAction } from "#app/backend/use-action.ts";
import type { ListedGroupSession } from "#app/backend/catalog/listed-group-session.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { type NewBooking, newBooking } from "#domain/bookings/new-booking.ts";
import { MAX_PLACES } from "#domain/bookings/booking-request.ts";
import type { addBooking } from "#server/bookings/actions.ts";

type AddPlacesProps = { date: ListedGroupSession; group: string; onClose: () => void };

/** Adds places booked by telephone or in person. */
export function AddPlaces({ date, group, onClose }: AddPlacesProps) {
  return (
    <Dialog title="Add by hand" about="Clients with an email address get one that confirms it." onClose={onClose}>
      <AddForm date={date} group={group} />
    </Dialog>
  );
}

type FormValues = ContactValues & { places: string; companions: string; passId?: string | undefined };

function AddForm({ date, group }: Omit<AddPlacesProps, "onClose">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key: a retry makes no second booking
  const toRequest = (values: FormValues) => {
    const { places, companions, chosen: _, ...typed } = values;
    const { id: groupSessionId, serviceId, startsOn: bookingDate, startTime: bookingTime } = date;
    return {
      ...typed,
      clientId: clientIdOf(values),
      requestId,
      places: Number(places),
      ...(Number(places) > 1 && { companions }),
      groupSessionId,
      serviceId,
      bookingDate,
      bookingTime,
      notes: "",
    };
  };
  const form = useForm<FormValues>({
    defaultValues: { ...NO_CLIENT, places: "1", companions: "" },
    resolver: schemaResolver(newBooking, toRequest, { words: WORDS }),
  });
  const { register, handleSubmit, control, formState } = form;
  const { field: payment } = useController({ control, name: "payment" });
  const { field: passId } = useController({ control, name: "passId" });
  const places = Number(form.watch("places"));
  const passes = useUsablePasses({
    clientId: clientIdOf(form.watch()) ?? "",
    serviceId: date.serviceId,
    date: date.startsOn,
    places,
  });
  useUnsaved(formState.isDirty);
  const add = useAction<typeof addBooking>("practice-add-booking", {
    successToast: (_, { payment: paid, clientName }) => ({
      title: paid === "link" ? "Booked; the payment link is on its way" : "Booking added",
      description: `${clientName}, ${group}`,
    }),
    errorToast: "Failed to create booking",
    invalidates: [...AFTER_A_BOOKING, "group_sessions"],
    onSuccess: close,
  });
  const submit = handleSubmit((values) => add.mutate(toRequest(values) as NewBooking));
  const { errors } = formState;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
        <ContactFields />
        <Field label="Places" className="max-w-xs">
          <Select {...register("places")}>
            {Array.from({ length: MAX_PLACES }, (_, index) => (
              <option key={index}>{index + 1}</option>
            ))}
          </Select>
        </Field>
        {places > 1 && (
          <Field label="Who comes with them" optional error={errors.companions?.message}>
            <Input maxLength={200} autoComplete="off" {...register("companions")} />
          </Field>
        )}
        <PaymentChoice
          value={payment.value}
          onChange={(method, pass) => {
            passId.onChange(pass);
            payment.onChange(method);
          }}
          error={errors.payment?.message}
          passes={passes}
          passId={passId.value}
        />
        <DialogButtons keep="Cancel" onKeep={leave} verb="Add booking" busy={add.isPending} />
      </form>
    </FormProvider>
  );
}

const WORDS = { ...CONTACT_WORDS, payment: "Please choose how it is paid." };
