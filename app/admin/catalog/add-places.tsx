import { type SubmitEvent, useState } from "react";
import { type Payment, PaymentChoice } from "#app/admin/bookings/new/payment-choice.tsx";
import { AFTER_A_BOOKING } from "#app/admin/bookings/use-status.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { requestNewBooking } from "#app/backend/bookings/booking-actions.ts";
import type { ListedGroupSession } from "#app/backend/catalog/all-group-sessions.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
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

function AddForm({ date }: { date: ListedGroupSession }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const [requestId] = useState(() => crypto.randomUUID()); // sent twice by a bad line, it is still one booking
  const [typed, setTyped] = useState({ clientName: "", clientEmail: "", clientPhone: "", places: "1" });
  const [payment, setPayment] = useState<Payment>();
  useUnsaved(Boolean(typed.clientName || typed.clientEmail || typed.clientPhone || payment));
  const add = useServerMutation({
    mutationFn: requestNewBooking,
    successToast: payment === "link" ? "Booked; the payment link is on its way" : "Booking added",
    errorToast: "Failed to create booking",
    invalidates: [...AFTER_A_BOOKING, "group_sessions"],
    onSuccess: close,
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!payment) return;
    const { places, ...who } = typed;
    const { id: groupSessionId, serviceId, startsOn: bookingDate, startTime: bookingTime } = date;
    add.mutate({ ...who, requestId, payment, places: Number(places), groupSessionId, serviceId, bookingDate, bookingTime, notes: "" });
  };
  const part = (name: "clientName" | "clientEmail" | "clientPhone") => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <Field label="Full name">
        <Input required maxLength={200} autoComplete="off" {...part("clientName")} />
      </Field>
      <Field label="Email">
        <Input type="email" required maxLength={254} autoComplete="off" {...part("clientEmail")} />
      </Field>
      <Field label="Phone" optional>
        <Input type="tel" maxLength={40} autoComplete="off" {...part("clientPhone")} />
      </Field>
      <Field label="Places" className="max-w-xs">
        <Select value={typed.places} onChange={({ target }) => setTyped({ ...typed, places: target.value })}>
          {Array.from({ length: MOST_PLACES }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </Select>
      </Field>
      <PaymentChoice value={payment} onChange={setPayment} />
      <DialogButtons keep="Leave it" onKeep={leave} verb="Add booking" busy={add.isPending} />
    </form>
  );
}
