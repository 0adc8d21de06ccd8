/** Uses the whole screen, beside a notch and under a phone's gesture bar too: base.css and `safe-area` keep content away from both. */
const VIEWPORT = { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" };

/** Title, viewport and robots of one page of the back office: `export const meta = adminMeta("Bookings")`. */
export function adminMeta(title: string) {
  return () => [VIEWPORT, { title: `${title} | Back office` }, { name: "robots", content: "noindex, nofollow" }];
}
