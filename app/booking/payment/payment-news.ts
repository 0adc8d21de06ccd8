/** What the tab that comes back from the payment page tells the tab where the form was filled in. Both are this site's. */
const KEY = "sacred-space.payment";

/** Paid, under this payment session; or left unpaid, so that the time is no longer held. */
type PaymentNews = { bookingId: string } & ({ outcome: "paid"; sessionId: string } | { outcome: "given-back" });

/** Tells the other tabs. Nothing stays behind: they hear the writing itself. */
export function announcePayment(news: PaymentNews): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(news));
    localStorage.removeItem(KEY);
  } catch {
    // A browser without storage: the other tab finds out by asking.
  }
}

/** Calls back with what another tab says of this booking. Returns the undo. */
export function onPaymentNews(bookingId: string, callback: (news: PaymentNews) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || !newValue) return;
    const news = JSON.parse(newValue) as PaymentNews;
    if (news.bookingId === bookingId) callback(news);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
