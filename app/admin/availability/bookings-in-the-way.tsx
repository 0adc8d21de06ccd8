import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { dayInWords } from "#domain/wording.ts";

type BookedDaysProps = { bookings: Booking[]; onBlock: () => void; onClose: () => void };

/** Who has booked on the days that are to be blocked. Blocking keeps new bookings away and touches none of these. */
export function BookedDays({ bookings, onBlock, onClose }: BookedDaysProps) {
  return (
    <ConfirmDialog
      title={bookings.length === 1 ? "One booking on this day" : `${bookings.length} bookings on these days`}
      about={
        <>
          <ul className="border-t border-hairline text-text">
            {bookings.map(({ id, date, time, clientName, serviceName }) => (
              <li key={id} className="border-b border-hairline py-2">
                <span className="tabular-nums">
                  {dayInWords(date, "medium")}, {time}
                </span>{" "}
                <bdi className="font-semibold">{clientName}</bdi> <span className="text-quiet">{serviceName}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3">Blocking keeps new bookings away. These stay as they are: move or cancel them under Bookings.</p>
        </>
      }
      verb="Block anyway"
      keep="Leave open"
      onConfirm={onBlock}
      onClose={onClose}
    />
  );
}
