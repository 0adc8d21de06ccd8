/**
 * Sends the outcome of a payment from the tab that returns from the payment page to the tab with the booking form. Both are of this origin.
 */
const KEY = "sacred-space.payment";

/** Paid, under this payment session; or abandoned, so that the time is no longer held. */
type PaymentNews = { bookingId: string } & ({ outcome: "paid"; sessionId: string } | { outcome: "given-back" });

/** Notifies the other tabs by their storage event. Nothing stays stored. */
export function announcePayment(news: PaymentNews): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(news));
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: the other tab finds out by polling.
  }
}

/** Calls back with another tab's news about this booking. Returns the unsubscribe function. */
export function onPaymentNews(bookingId: string, callback: (news: PaymentNews) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || !newValue) return;
    const news = JSON.parse(newValue) as PaymentNews;
    if (news.bookingId === bookingId) callback(news);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
