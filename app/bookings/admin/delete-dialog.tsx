import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { showPhoneCalls } from "#app/messages/admin/show-phone-calls.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import type { Booking } from "#app/bookings/booking.ts";
import { moneyOfDeleted } from "./money/money-of-deleted.ts";
import { useDelete } from "./use-status.ts";

/** Asks before deleting, and says what is deleted and what is kept. */
export function DeleteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const told = useWhoIsTold({ act: "delete", bookingIds: [booking.id] });
  const remove = useDelete({ onDeleted: () => showPhoneCalls(told.audience) });
  return (
    <ConfirmDialog
      title="Delete this booking?"
      about={
        <>
          <p>
            <bdi>{booking.clientName}</bdi>, {booking.serviceName}, {formatMoment(booking, "long")}. The booking, its
            notes and the client’s details in it are gone for good.
          </p>
          <p className="mt-2">
            Kept for 7 years: the amount, its date and the payment’s reference, without a name.{" "}
            {moneyOfDeleted(booking)}
          </p>
          <WhoIsTold told={told} className="mt-2" />
        </>
      }
      actionLabel="Delete"
      onConfirm={() => remove.mutate(booking)}
      onClose={onClose}
    />
  );
}
