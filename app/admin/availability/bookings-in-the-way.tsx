import { ConfirmDialog } from "#app/admin/ui/confirm-dialog.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import { formatDay } from "#domain/wording.ts";

type BookingsInTheWayProps = {
  title: string;
  bookings: Booking[];
  /** The effect of closing: "Blocking keeps new bookings away." */
  about: string;
  verb: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Lists the bookings in a time before it is closed. Closing leaves these bookings unchanged. */
export function BookingsInTheWay({ title, bookings, about, verb, onConfirm, onClose }: BookingsInTheWayProps) {
  return (
    <ConfirmDialog
      title={title}
      about={
        <>
          <ul className="border-t border-hairline text-text">
            {bookings.map(({ id, date, time, clientName, serviceName }) => (
              <li key={id} className="border-b border-hairline py-2">
                <span className="tabular-nums">
                  {formatDay(date, "medium")}, {time}
                </span>{" "}
                <bdi className="font-semibold">{clientName}</bdi> <span className="text-quiet">{serviceName}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            {about} {bookings.length === 1 ? "This one stays as it is: move or cancel it" : "These stay as they are: move or cancel them"}{" "}
            under Bookings.
          </p>
        </>
      }
      verb={verb}
      keep="Keep it open"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
