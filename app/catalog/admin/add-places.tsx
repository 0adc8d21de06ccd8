import { useState } from "react";
import { useController } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { ContactFields } from "#app/bookings/admin/new/contact-fields.tsx";
import {
  clientIdOf,
  type ContactValues,
  isAnotherPerson,
  NO_CLIENT,
  CONTACT_WORDS,
} from "#app/bookings/admin/new/known-client.ts";
import { PaymentChoice } from "#app/bookings/admin/new/payment-choice.tsx";
import { useUsablePasses } from "#app/bookings/admin/money/use-usable-passes.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { ListedGroupSession } from "#app/catalog/listed-group-session.ts";
import { InputField, SelectField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { type NewBooking, newBooking } from "#domain/bookings/new-booking.ts";
import { MAX_PLACES } from "#domain/bookings/booking-request.ts";
import type { addBooking } from "#server/bookings/actions.ts";
import { AFTER_A_BOOKING } from "#app/bookings/admin/use-status.ts";

type AddPlacesProps = { date: ListedGroupSession; group: string; onClose: () => void };

type FormValues = ContactValues & { places: string; companions: string; passId?: string | undefined };

/** Adds places booked by telephone or in person. */
export function AddPlaces({ date, group, onClose }: AddPlacesProps) {
  const [requestId] = useState(() => crypto.randomUUID()); // idempotency key: a retry makes no second booking
  const toRequest = (values: FormValues) => {
    const { places, companions, chosen: _, another: _another, ...typed } = values;
    const { id: groupSessionId, serviceId, startsOn: bookingDate, startTime: bookingTime } = date;
    return {
      ...typed,
      clientId: clientIdOf(values),
      ...(isAnotherPerson(values) && { isAnother: true }),
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
  const form = useDialogForm<FormValues>({
    defaultValues: { ...NO_CLIENT, places: "1", companions: "" },
    resolver: schemaResolver(newBooking, toRequest, { words: WORDS }),
  });
  const { register, field, close, control } = form;
  const { field: payment } = useController({ control, name: "payment" });
  const { field: passId } = useController({ control, name: "passId" });
  const places = Number(form.watch("places"));
  const passes = useUsablePasses({
    clientId: clientIdOf(form.watch()) ?? "",
    serviceId: date.serviceId,
    date: date.startsOn,
    places,
  });
  const add = useAction<typeof addBooking>("practice-add-booking", {
    successToast: (_, { payment: paid, clientName }) => ({
      title: paid === "link" ? t("Booked; the payment link is on its way") : t("Booking added"),
      description: `${clientName}, ${group}`,
    }),
    errorToast: t("Failed to create booking"),
    invalidates: [...AFTER_A_BOOKING, "group_sessions"],
    onSuccess: close,
  });
  return (
    <FormDialog
      title={t("Add by hand")}
      about={t("Clients with an email address get one that confirms it.")}
      onClose={onClose}
      form={form}
      onSubmit={(values) => add.mutate(toRequest(values) as NewBooking)}
      actionLabel={t("Add booking")}
      busy={add.isPending}
    >
      <ContactFields />
      <SelectField label={t("Places")} fieldClass="max-w-xs" {...register("places")}>
        {Array.from({ length: MAX_PLACES }, (_, index) => (
          <option key={index}>{index + 1}</option>
        ))}
      </SelectField>
      {places > 1 && (
        <InputField
          label={t("Who comes with them")}
          optional
          maxLength={200}
          autoComplete="off"
          {...field("companions")}
        />
      )}
      <PaymentChoice
        value={payment.value}
        onChange={(method, pass) => {
          passId.onChange(pass);
          payment.onChange(method);
        }}
        error={form.formState.errors.payment?.message}
        passes={passes}
        passId={passId.value}
      />
    </FormDialog>
  );
}

const WORDS = { ...CONTACT_WORDS, payment: t("Please choose how it is paid.") };
