import type { Booking } from "#app/bookings/booking.ts";
import { CancelBookingDialog } from "./cancel-dialog.tsx";
import { ConfirmUnpaidDialog } from "./confirm-unpaid-dialog.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { RefundDialog } from "./money/refund-dialog.tsx";

export type SteppedBooking = Pick<
  Booking,
  "id" | "clientName" | "date" | "time" | "status" | "paymentStatus" | "owed"
> &
  Partial<Pick<Booking, "isWritten">>;

export type Question =
  | { about: SteppedBooking; what: "confirm" }
  | { about: Booking; what: "cancel" | "delete" | "refund" };

type BookingQuestionProps = { question: Question; onConfirm(booking: SteppedBooking): void; onClose(): void };

/** The dialog of a step that asks before it is done. */
export function BookingQuestion({ question, onConfirm, onClose }: BookingQuestionProps) {
  if (question.what === "cancel") return <CancelBookingDialog booking={question.about} onClose={onClose} />;
  if (question.what === "refund") return <RefundDialog booking={question.about} onClose={onClose} />;
  if (question.what === "delete") return <DeleteDialog booking={question.about} onClose={onClose} />;
  const { about } = question;
  return <ConfirmUnpaidDialog booking={about} onConfirm={() => onConfirm(about)} onClose={onClose} />;
}
