/** As wide as the screen, also beside a notch and under the bar of a phone's gestures: base.css and `safe-area` keep what is read away from them. */
const VIEWPORT = { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" };

/** Title, viewport and robots of one page of the back office: `export const meta = adminMeta("Bookings")`. */
export function adminMeta(title: string) {
  return () => [VIEWPORT, { title: `${title} | Back office` }, { name: "robots", content: "noindex, nofollow" }];
}
