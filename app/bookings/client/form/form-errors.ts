import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { type BookingValues, malformedEmail, type Problems } from "#app/bookings/client/booking-values.ts";
import type { useToast } from "#app/kit/ui/toast/toast.tsx";

type Toast = ReturnType<typeof useToast>["toast"];

/** Sets the form's errors, focuses the first invalid field and shows the most important error in a toast. */
export function showFormErrors(form: UseFormReturn<BookingValues>, problems: Problems, toast: Toast): void {
  form.clearErrors();
  Object.entries(problems).forEach(([field, message], index) =>
    form.setError(field as keyof Problems, { message }, { shouldFocus: index === 0 }),
  );
  const { consent, ...missing } = problems;
  const malformed = malformedEmail(form.getValues(), problems);
  if (malformed) toast({ tone: "bad", title: t("Please check your email address"), description: malformed });
  else if (Object.keys(missing).length > 0) toast({ tone: "bad", title: t("Please fill in all required fields") });
  else if (consent) {
    toast({
      tone: "bad",
      title: t("Privacy Policy Required"),
      description: t("Please accept the Privacy Policy to continue"),
    });
  }
}
