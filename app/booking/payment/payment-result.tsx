import { useEffect } from "react";
import type { Refusal } from "#app/backend/answer.ts";
import { useToast } from "#app/ui/toast/toast.tsx";
import { BookingError } from "./booking-error.tsx";
import { BookingResult } from "./booking-result.tsx";
import { PatientSpinner } from "./patient-spinner.tsx";
import { usePaymentResult } from "./use-payment-result.ts";

/** Loading, error or confirmed, for somebody who is signed in. */
export function PaymentResult({ sessionId, zone }: { sessionId: string; zone: string }) {
  const { answer, gaveUp, ask } = usePaymentResult(sessionId);
  if (!answer) return <PatientSpinner label="Verifying your payment..." alone />;
  if (!answer.ok) return <NotVerified refusal={answer.refusal} onRetry={ask} />;
  const waits = answer.value.outcome === "unpaid" && answer.value.booking.status !== "cancelled";
  return <BookingResult known={answer.value} zone={zone} onAsk={waits && gaveUp ? ask : undefined} />;
}

function NotVerified({ refusal, onRetry }: { refusal: Refusal; onRetry(): void }) {
  const { toast } = useToast();
  useEffect(() => {
    toast({ tone: "bad", title: "Failed to verify your booking. Please contact us if you have been charged." });
  }, [toast]);
  if (refusal.code === "booking-not-found") {
    return <BookingError>Unable to find your booking. Please contact us if you have been charged.</BookingError>;
  }
  return <BookingError onRetry={onRetry}>Failed to verify payment</BookingError>;
}
