import { type ReactNode, useEffect } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Refusal } from "#app/kit/backend/server/server-result.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { BookingError } from "./booking-error.tsx";
import { BookingResult } from "./booking-result.tsx";
import { PatientSpinner } from "./patient-spinner.tsx";
import { awaitsPayment, usePaymentResult } from "./use-payment-result.ts";

type PaymentResultProps = {
  sessionId: string;
  zone: string;
  practitioner: string;
  scene: ReactNode;
  children: ReactNode;
};

/** Loading, error or confirmation, for a signed-in user. `children` are shown after a payment; `scene`: above a booking that stands. */
export function PaymentResult({ sessionId, zone, practitioner, scene, children }: PaymentResultProps) {
  const { payment, error, gaveUp, verify } = usePaymentResult(sessionId);
  if (error && !payment) return <NotVerified refusal={error.refusal} onRetry={verify} />;
  if (!payment) return <PatientSpinner label={t("Verifying your payment...")} alone />;
  return (
    <BookingResult
      known={payment}
      zone={zone}
      practitioner={practitioner}
      scene={scene}
      onAsk={awaitsPayment(payment) && gaveUp ? verify : undefined}
    >
      {children}
    </BookingResult>
  );
}

function NotVerified({ refusal, onRetry }: { refusal: Refusal; onRetry(): void }) {
  const { toast } = useToast();
  useEffect(() => {
    toast({ tone: "bad", title: t("Failed to verify your booking. Please contact us if you have been charged.") });
  }, [toast]);
  if (refusal.code === "booking-not-found") {
    return <BookingError>{t("Unable to find your booking. Please contact us if you have been charged.")}</BookingError>;
  }
  return <BookingError onRetry={onRetry}>{t("Failed to verify payment")}</BookingError>;
}
