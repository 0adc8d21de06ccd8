import { useState } from "react";
import { lazyDialog } from "#app/admin/ui/lazy-dialog.tsx";
import type { Booking } from "#app/backend/bookings/booking.ts";
import type { BookingStatus } from "#domain/bookings/booking-status.ts";
import { isUnpaid } from "#domain/payments/deposit.ts";
import { useStatus } from "./use-status.ts";

const CancelBookingDialog = lazyDialog(async () => (await import("./cancel-dialog.tsx")).CancelBookingDialog);
const ConfirmUnpaidDialog = lazyDialog(async () => (await import("./confirm-unpaid-dialog.tsx")).ConfirmUnpaidDialog);
const DeleteDialog = lazyDialog(async () => (await import("./delete-dialog.tsx")).DeleteDialog);
const RefundDialog = lazyDialog(async () => (await import("./money/refund-dialog.tsx")).RefundDialog);

export type SteppedBooking = Pick<Booking, "id" | "clientName" | "date" | "time" | "status" | "paymentStatus" | "owed"> &
  Partial<Pick<Booking, "isWritten">>;

type Question = { about: SteppedBooking; what: "confirm" } | { about: Booking; what: "cancel" | "delete" | "refund" };

export type BookingSteps = {
  changeStatus: (booking: SteppedBooking, status: BookingStatus) => void;
  ask: (what: "cancel" | "delete" | "refund", booking: Booking) => void;
  question: Question | undefined;
  confirmUnpaid: (booking: SteppedBooking) => void;
  closeQuestion: () => void;
};

/**
 * The actions on a booking in the list or its sheet. Confirming an unpaid booking, cancelling and deleting ask first: also render
 * `BookingQuestions`.
 */
export function useBookingSteps(): BookingSteps {
  const { mutate } = useStatus();
  const [question, setQuestion] = useState<Question>();
  const change = ({ id, clientName, date, time }: SteppedBooking, status: BookingStatus) => mutate({ id, clientName, date, time, status });
  return {
    changeStatus: (booking, status) => {
      if (status === "confirmed" && isUnpaid(booking)) setQuestion({ about: booking, what: "confirm" });
      else change(booking, status);
    },
    ask: (what, about) => setQuestion({ about, what }),
    question,
    confirmUnpaid: (booking) => change(booking, "confirmed"),
    closeQuestion: () => setQuestion(undefined),
  };
}

export function BookingQuestions({ steps: { question, confirmUnpaid, closeQuestion } }: { steps: BookingSteps }) {
  if (!question) return null;
  if (question.what === "cancel") return <CancelBookingDialog booking={question.about} onClose={closeQuestion} />;
  if (question.what === "refund") return <RefundDialog booking={question.about} onClose={closeQuestion} />;
  if (question.what === "delete") return <DeleteDialog booking={question.about} onClose={closeQuestion} />;
  const { about } = question;
  return <ConfirmUnpaidDialog booking={about} onConfirm={() => confirmUnpaid(about)} onClose={closeQuestion} />;
}
