import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { type Payment, PaymentChoice } from "#app/admin/bookings/new/payment-choice.tsx";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { requestNewBooking } from "#app/backend/bookings/booking-actions.ts";
import type { ListedGroupSession } from "#app/backend/catalog/all-group-sessions.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { schemaResolver, UNSTORABLE } from "#app/ui/schema-resolver.ts";
import { type NewBooking, newBooking } from "#domain/bookings/new-booking.ts";
import { MOST_PLACES } from "#domain/bookings/booking-request.ts";

type AddPlacesProps = { date: ListedGroupSession; onClose: () => void };

/** Enters places that were booked by telephone or in person. */
export function AddPlaces({ date, onClose }: AddPlacesProps) {
  return (
    <Dialog title="Add by hand" about="They get an email that confirms it." onClose={onClose}>
      <AddForm date={date} />
    </Dialog>
  );
}

type Typed = Pick<NewBooking, "clientName" | "clientEmail"> & { clientPhone: string; places: string; payment?: Payment };

function AddForm({ date }: { date: ListedGroupSession }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID()); // a request that is sent again makes no other booking
  const toRequest = ({ places, ...typed }: Typed) => {
    const { id: groupSessionId, serviceId, startsOn: bookingDate, startTime: bookingTime } = date;
    return { ...typed, requestId, places: Number(places), groupSessionId, serviceId, bookingDate, bookingTime, notes: "" };
  };
  const { register, handleSubmit, control, formState } = useForm<Typed>({
    defaultValues: { clientName: "", clientEmail: "", clientPhone: "", places: "1" },
    resolver: schemaResolver(newBooking, toRequest, { words: WORDS }),
  });
  const { field: payment } = useController({ control, name: "payment" });
  useUnsaved(formState.isDirty);
  const add = useServerMutation({
    mutationFn: requestNewBooking,
    successToast: payment.value === "link" ? "Booked; the payment link is on its way" : "Booking added",
    errorToast: "Failed to create booking",
    invalidates: [...AFTER_A_BOOKING, "group_sessions"],
    onSuccess: close,
  });
  const submit = handleSubmit((typed) => add.mutate(toRequest(typed) as NewBooking));
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Full name" error={errors.clientName?.message}>
        <Input maxLength={200} autoComplete="off" {...register("clientName")} />
      </Field>
      <Field label="Email" error={errors.clientEmail?.message}>
        <Input type="email" maxLength={254} autoComplete="off" {...register("clientEmail")} />
      </Field>
      <Field label="Phone" optional error={errors.clientPhone?.message}>
        <Input type="tel" maxLength={40} autoComplete="off" {...register("clientPhone")} />
      </Field>
      <Field label="Places" className="max-w-xs">
        <Select {...register("places")}>
          {Array.from({ length: MOST_PLACES }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </Select>
      </Field>
      <PaymentChoice value={payment.value} onChange={payment.onChange} error={errors.payment?.message} />
      <DialogButtons keep="Leave it" onKeep={leave} verb="Add booking" busy={add.isPending} />
    </form>
  );
}

const WORDS = {
  clientName: "Please write a name.",
  clientEmail: "Please check the email address.",
  clientPhone: UNSTORABLE,
  payment: "Please choose how it is paid.",
};
