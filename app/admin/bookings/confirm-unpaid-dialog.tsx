import { useWhoIsTold, WhoIsTold } from "#app/admin/phone-calls/who-is-told.tsx";
import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { formatDay } from "#domain/wording.ts";

type ConfirmUnpaidDialogProps = {
  booking: Pick<Booking, "id" | "clientName" | "date" | "time">;
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
          {`, ${formatDay(booking.date, "long")}, ${booking.time}. Once you confirm it, the time stays theirs for good, paid or not.`}
        </>
      }
      told={<WhoIsTold told={told} className="mt-4" />}
      verb="Confirm unpaid"
      keep="Keep it pending"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
