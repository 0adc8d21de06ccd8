import { useCallback, useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { requestBookingCode, requestPlacesCode, type SentCode } from "#app/bookings/booking-code.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { Refusal } from "#app/kit/backend/server/server-result.ts";
import { CodeStep } from "#app/bookings/client/form/lazy-parts.tsx";
import { type BookingValues, bookingPath, codeRequestOf, type SeenTerms } from "#app/bookings/client/booking-values.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import type { Choices } from "#domain/catalog/choice-request.ts";

type VisitorCode = {
  /** Undefined while the form is shown: no code was requested, or the client went back. */
  sent: SentCode | undefined;
  /** What the visitor agreed to before the code was sent, otherwise what the page shows now. */
  terms: SeenTerms;
  isSending: boolean;
  /** Requests a code with the form's current values. */
  send(): void;
  leave(): void;
  onOtherEmail(): void;
  /** Signed in by the email's link in another tab. */
  onSignedInElsewhere(): void;
};

type VisitorCodeOptions = { choices: Choices; terms: SeenTerms; onRefused(refusal: Refusal): void };

const CODE_WORKS_MS = 600_000;

/** The code that signs a visitor in: requested in the booking form, and typed in the step that replaces it. */
export function useVisitorCode(
  form: UseFormReturn<BookingValues>,
  { choices, terms: current, onRefused }: VisitorCodeOptions,
): VisitorCode {
  const { toast } = useToast();
  const [openedAt] = useState(Date.now);
  const code = form.watch("code");
  const sent =
    code && code.of === bookingPath(form.getValues()) && code.askedAt > openedAt - CODE_WORKS_MS ? code : undefined;
  const terms = sent?.terms ?? current;
  const [wantsOtherEmail, setWantsOtherEmail] = useState(false);
  const leave = useCallback(() => form.setValue("code", undefined), [form]);
  const sending = useServerMutation({
    mutationFn: async (client, filled: BookingValues) => {
      const request = codeRequestOf(filled, choices, terms.consentVersion);
      const redirectTo = `${window.location.origin}/email-verified?next=${encodeURIComponent(bookingPath(filled))}`;
      const requestCode = filled.groupSessionId ? requestPlacesCode : requestBookingCode;
      const result = await requestCode(client, request, redirectTo);
      if (result.ok) await CodeStep.preload(); // loads the step's code before it is shown
      return result;
    },
    errorToast: t("The code could not be sent"),
    invalidates: [],
    onSuccess: (code) => {
      const path = bookingPath(form.getValues());
      form.setValue("hold", code.hold?.id ?? "");
      form.setValue("code", { ...code, of: path, terms });
      window.history.replaceState(window.history.state, "", path); // a reload keeps the choice, whatever link led here
    },
    onError: (refusal) => {
      if (refusal.code === "too-often" || refusal.status === 0) return; // an earlier code still works
      leave();
      onRefused(refusal);
    },
  });
  const onSignedInElsewhere = useCallback(() => {
    leave();
    toast({ tone: "good", title: t("You are signed in"), description: t("Press Book Now to go on to the payment.") });
  }, [leave, toast]);
  useEffect(() => {
    if (!wantsOtherEmail) return; // runs once the form is mounted again
    form.setFocus("clientEmail", { shouldSelect: true });
    setWantsOtherEmail(false);
  }, [form, wantsOtherEmail]);
  const onOtherEmail = () => {
    leave();
    setWantsOtherEmail(true);
  };
  return {
    sent,
    terms,
    isSending: sending.isPending,
    send: () => sending.mutate(form.getValues()),
    leave,
    onOtherEmail,
    onSignedInElsewhere,
  };
}
