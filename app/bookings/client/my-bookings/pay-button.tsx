import { useEffect } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { MyBooking } from "#app/bookings/my-bookings.ts";
import { reopenPayment } from "#app/payments/payments.ts";
import { Button, type ButtonVariant } from "#app/kit/ui/button.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { pounds } from "#domain/money.ts";
import { PaymentLink } from "#app/payments/client/payment-link.tsx";
import { onPaymentNews } from "#app/payments/client/payment-news.ts";
import { usePaymentStart } from "#app/payments/client/use-payment-start.ts";

type PayButtonProps = { booking: MyBooking; variant?: ButtonVariant; onChanged(): void };

/** "£45.00", "the deposit of £15.00", "the rest: £30.00". */
function describeDue({ due, total, paid }: Pick<MyBooking, "due" | "total" | "paid">): string {
  if (due === total) return pounds(due);
  return paid > 0 ? t("the rest: {due}", { due: pounds(due) }) : t("the deposit of {due}", { due: pounds(due) });
}

/** Opens the payment page for a booking's outstanding amount, in the tab that this device pays in. `onChanged` must be stable. */
export function PayButton({ booking: { id, due, total, paid }, variant = "gold", onChanged }: PayButtonProps) {
  const { toast } = useToast();
  const { busy, open, start } = usePaymentStart(({ message }) => {
    toast({
      tone: "bad",
      title: t("The payment page did not open"),
      description: message || t("Please try again in a moment."),
    });
    onChanged();
  });
  useEffect(() => onPaymentNews(id, onChanged), [id, onChanged]);
  if (open && !open.tabOpen) {
    return (
      <PaymentLink url={open.payment.url} variant={variant}>
        {t("Open the payment page")}
      </PaymentLink>
    );
  }
  return (
    <Button variant={variant} busy={busy} onClick={() => start((client) => reopenPayment(client, id))}>
      {t("Pay {amount}", { amount: describeDue({ due, total, paid }) })}
    </Button>
  );
}
