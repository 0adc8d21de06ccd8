/** The tab that came back from the payment tells the tab where the form was filled in. Both are this site's. */
const KEY = "sacred-space.payment";

type PaymentNews = { bookingId: string; sessionId: string };

/** Says that this booking has been paid. Nothing stays behind: writing is what the other tabs hear. */
export function announcePaid(news: PaymentNews): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(news));
    localStorage.removeItem(KEY);
  } catch {
    // A browser without storage: the other tab finds out by asking.
  }
}

/** Calls back with the payment session when another tab says that this booking is paid. Returns the undo. */
export function onPaid(bookingId: string, paid: (sessionId: string) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || !newValue) return;
    const news = JSON.parse(newValue) as PaymentNews;
    if (news.bookingId === bookingId) paid(news.sessionId);
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
