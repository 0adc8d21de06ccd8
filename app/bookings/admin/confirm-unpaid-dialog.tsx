import { formatMoment } from "#domain/bookings/booking-moment.ts";
import { useWhoIsTold, WhoIsTold } from "#app/messages/admin/who-is-told.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import type { Booking } from "#app/bookings/booking.ts";

type ConfirmUnpaidDialogProps = {
  booking: Pick<Booking, "id" | "clientName" | "date" | "time"> & Partial<Pick<Booking, "isWritten">>;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmUnpaidDialog({ booking, onConfirm, onClose }: ConfirmUnpaidDialogProps) {
  const told = useWhoIsTold({ act: "confirm", bookingIds: [booking.id] });
  return (
    <ConfirmDialog
      title="Confirm without payment?"
      about={
        <>
          Nothing has been paid for <bdi>{booking.clientName}</bdi>
          {`, ${formatMoment(booking, "long")}. Once you confirm it, ${booking.isWritten ? "the reading is owed" : "the time stays theirs for good"}, paid or not.`}
        </>
      }
      told={<WhoIsTold told={told} className="mt-4" />}
      actionLabel="Confirm unpaid"
      cancelLabel="Keep it pending"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
