import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { type KnownClient, KnownClients } from "#app/admin/bookings/new/known-clients.tsx";
import { type Payment, PaymentChoice } from "#app/admin/bookings/new/payment-choice.tsx";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { NO_EMAIL } from "#app/admin/ui/no-email.ts";
import { requestNewBooking } from "#app/backend/bookings/booking-actions.ts";
import type { ListedGroupSession } from "#app/backend/catalog/listed-group-session.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { schemaResolver, UNSTORABLE } from "#app/ui/schema-resolver.ts";
import { type NewBooking, newBooking } from "#domain/bookings/new-booking.ts";
import { MOST_PLACES } from "#domain/bookings/booking-request.ts";

type AddPlacesProps = { date: ListedGroupSession; group: string; onClose: () => void };

/** Enters places that were booked by telephone or in person. */
export function AddPlaces({ date, group, onClose }: AddPlacesProps) {
  return (
    <Dialog title="Add by hand" about="Whoever has an email address gets one that confirms it." onClose={onClose}>
      <AddForm date={date} group={group} />
    </Dialog>
  );
}

type Typed = Pick<NewBooking, "clientName" | "clientEmail"> & { clientPhone: string; places: string; payment?: Payment };

function AddForm({ date, group }: Omit<AddPlacesProps, "onClose">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID()); // a request that is sent again makes no other booking
  const [chosen, setChosen] = useState<KnownClient>();
  const toRequest = ({ places, ...typed }: Typed) => {
    const { id: groupSessionId, serviceId, startsOn: bookingDate, startTime: bookingTime } = date;
    return {
      ...typed,
      ...(chosen && isStill(chosen, typed) && { clientId: chosen.clientId }),
      requestId,
      places: Number(places),
      groupSessionId,
      serviceId,
      bookingDate,
      bookingTime,
      notes: "",
    };
  };
  const { register, handleSubmit, control, formState, setValue, watch } = useForm<Typed>({
    defaultValues: { clientName: "", clientEmail: "", clientPhone: "", places: "1" },
    resolver: schemaResolver(newBooking, toRequest, { words: WORDS }),
  });
  const { field: payment } = useController({ control, name: "payment" });
  useUnsaved(formState.isDirty);
  const add = useServerMutation({
    mutationFn: requestNewBooking,
    successToast: (_, { payment: paid, clientName }) => ({
      title: paid === "link" ? "Booked; the payment link is on its way" : "Booking added",
      description: `${clientName}, ${group}`,
    }),
    errorToast: "Failed to create booking",
    invalidates: [...AFTER_A_BOOKING, "group_sessions"],
    onSuccess: close,
  });
  const choose = (client: KnownClient) => {
    setChosen(client);
    for (const name of ["clientName", "clientEmail", "clientPhone"] as const)
      setValue(name, client[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const submit = handleSubmit((typed) => add.mutate(toRequest(typed) as NewBooking));
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <KnownClients onChoose={choose} />
      <Field label="Full name" error={errors.clientName?.message}>
        <Input maxLength={200} autoComplete="off" {...register("clientName")} />
      </Field>
      <Field label="Email" optional hint={watch("clientEmail") === "" ? NO_EMAIL : undefined} error={errors.clientEmail?.message}>
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

/** Another name or another address is another client's. */
function isStill(chosen: KnownClient, typed: Pick<Typed, "clientName" | "clientEmail">): boolean {
  return typed.clientName === chosen.clientName && (chosen.clientEmail === "" || typed.clientEmail === chosen.clientEmail);
}

const WORDS = {
  clientName: "Please write a name.",
  clientEmail: "Please check the email address. A payment link needs one.",
  clientPhone: UNSTORABLE,
  payment: "Please choose how it is paid.",
};
