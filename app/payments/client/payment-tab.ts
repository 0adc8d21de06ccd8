/** A tab of this site that waits for the payment page's address. */
type PaymentTab = { goTo(url: string): boolean; close(): void };

/**
 * Opens the tab during the click, as popup blockers require, before the address is known. Clears its `opener`, so that the payment page
 * cannot access this window. Null if the browser blocks it.
 */
export function openPaymentTab(): PaymentTab | null {
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
  page.title = "Opening the payment page";
  page.body.textContent = "Opening the payment page…";
  Object.assign(page.body.style, { backgroundColor, color, font: "17px system-ui, sans-serif", padding: "2rem" });
}
