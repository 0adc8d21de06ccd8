import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useRevalidator } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import type { Refusal } from "#app/kit/backend/server/server-result.ts";
import type { BookingValues, StepName } from "#app/bookings/client/booking-values.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";

/** Refusals that mean the page's data is outdated. */
const OVERTAKEN = [
  "service-not-offered",
  "choice-not-offered",
  "group-session-not-offered",
  "places-taken",
  "rule-changed",
  "questions-changed",
  "answer-needed",
];

/** The step to look at again. */
const STEP_OF: Record<string, StepName> = {
  "choice-not-offered": "service",
  "questions-changed": "who",
  "answer-needed": "who",
  "phone-needed": "who",
};

type Refusals = {
  /** Whether another client has taken the chosen time. */
  isTimeLost: boolean;
  /** Clears the last refusal before another attempt. */
  clear(): void;
  /** Reacts to a refusal; the caller shows the message. */
  follow(refusal: Refusal): void;
  /** Shows the message and reacts to the refusal. */
  onRefused(refusal: Refusal): void;
};

/** The form's reactions to a code or a payment that the server refuses. */
export function useRefusals(
  form: UseFormReturn<BookingValues>,
  { lookAgain, openStep }: { lookAgain: () => void; openStep: (step: StepName) => void },
): Refusals {
  const { connect } = useAuth();
  const { toast } = useToast();
  const { revalidate } = useRevalidator();
  const [isTimeLost, setIsTimeLost] = useState(false);

  const follow = ({ code, message }: Refusal) => {
    if (OVERTAKEN.includes(code)) void revalidate();
    const step = STEP_OF[code];
    if (step) openStep(step); // before an error is set: a folded field takes no focus
    if (code === "phone-needed") form.setError("clientPhone", { message }, { shouldFocus: true });
    if (code === "rule-changed") form.setValue("consent", false); // it applied to the earlier terms
    if (code === "slot-not-offered") setIsTimeLost(true);
    if (code === "slot-not-offered" || code === "readings-paused") lookAgain();
  };
  const onRefused = (refusal: Refusal) => {
    const { status, message } = refusal;
    toast({
      tone: "bad",
      title: status === 401 ? t("Please sign in again to book") : message || t("Failed to create booking"),
    });
    if (status === 401) void connect().then((client) => client.signOut("local")); // keeps the typed values
    follow(refusal);
  };
  return { isTimeLost, clear: () => setIsTimeLost(false), follow, onRefused };
}
