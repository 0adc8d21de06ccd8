import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { useEffect, useState } from "react";
import { type ServerResult, type Refusal, UNREACHABLE } from "#app/kit/backend/server/server-result.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import type { StartedPayment } from "#app/payments/payments.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { paysHere } from "./payment-tab.ts";

type OpenPayment = { payment: StartedPayment; tabOpen: boolean };

type Begin = (client: DataClient) => Promise<ServerResult<StartedPayment>>;

type PaymentStart = {
  busy: boolean;
  open: OpenPayment | undefined;
  /** Opens the tab before it requests the payment, so it must be called during the click. */
  start(begin: Begin): void;
  /** Leaves the pending payment and returns to the form. */
  leave(): void;
};

/** Starts a payment in a new tab, or in this one where the device stays in it, and reports refusals. */
export function usePaymentStart(onRefused: (refusal: Refusal) => void): PaymentStart {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<OpenPayment>();

  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false); // from the payment page, by the browser's Back
    window.addEventListener("pageshow", returned);
    return () => window.removeEventListener("pageshow", returned);
  }, []);

  const start = async (begin: Begin, isHere: boolean) => {
    const tab = isHere ? null : openPaymentTab();
    setBusy(true);
    const result = await connect()
      .then(begin)
      .catch((): ServerResult<StartedPayment> => ({ ok: false, refusal: UNREACHABLE }));
    if (isHere && result.ok) return window.location.assign(result.value.url); // busy until the other page shows
    setBusy(false);
    if (!result.ok) {
      tab?.close();
      onRefused(result.refusal);
      return;
    }
    const tabOpen = tab?.goTo(result.value.url) ?? false;
    if (tabOpen)
      toast({
        title: t("Redirecting to payment"),
        description: t("Please complete your booking payment in the new tab"),
      });
    setOpen({ payment: result.value, tabOpen });
  };

  return {
    busy,
    open,
    start: (begin) => void start(begin, paysHere()),
    leave: () => setOpen(undefined),
  };
}

/** A tab of this site that waits for the payment page's address. */
type PaymentTab = { goTo(url: string): boolean; close(): void };

/**
 * Opens the tab during the click, as popup blockers require, before the address is known. Clears its `opener`, so that the payment page
 * cannot access this window. Null if the browser blocks it.
 */
function openPaymentTab(): PaymentTab | null {
  const tab = window.open("about:blank", "_blank");
  if (!tab) return null;
  tab.opener = null;
  greet(tab.document);
  return {
    /** Returns false if the client has closed the tab. */
    goTo(url) {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}

/** Shows a text, since a blank tab would look broken while the response is slow. */
function greet(page: Document): void {
  const { backgroundColor, color } = getComputedStyle(document.body);
  page.title = t("Opening the payment page");
  page.body.textContent = t("Opening the payment page…");
  Object.assign(page.body.style, { backgroundColor, color, font: "17px system-ui, sans-serif", padding: "2rem" });
}
