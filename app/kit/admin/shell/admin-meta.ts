import { t } from "@sacred-space/words/t.ts";

/** Extends the page under a notch and a phone's gesture bar: base.css and `safe-area` keep content clear of both. */
const VIEWPORT = { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" };

/** Title, viewport and robots of a page of the back office: `export const meta = adminMeta("Bookings")`. */
export function adminMeta(title: string) {
  return () => [
    VIEWPORT,
    { title: t("{title} | Back office", { title }) },
    { name: "robots", content: "noindex, nofollow" },
  ];
}
