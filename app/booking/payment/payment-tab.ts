/** A tab of ours that waits for the payment page's address. */
type PaymentTab = { goTo(url: string): boolean; close(): void };

/**
 * Opens the tab inside the click, when browsers still allow it, before the address is known.
 * The page that will stand there gets no hold of ours (`opener` is cut). Null when the browser refuses.
 */
export function openPaymentTab(): PaymentTab | null {
  const tab = window.open("about:blank", "_blank");
  if (!tab) return null;
  tab.opener = null;
  greet(tab.document);
  return {
    /** False when the client has closed the tab meanwhile. */
    goTo(url) {
      if (tab.closed) return false;
      tab.location.replace(url);
      return true;
    },
    close: () => tab.close(),
  };
}

/** A slow answer must not look like an empty page. */
function greet(page: Document): void {
  const { backgroundColor, color } = getComputedStyle(document.body);
  page.title = "Opening the payment page";
  page.body.textContent = "Opening the payment page…";
  Object.assign(page.body.style, { backgroundColor, color, font: "17px system-ui, sans-serif", padding: "2rem" });
}
