/** Title and robots of one page of the back office: `export const meta = adminMeta("Bookings")`. */
export function adminMeta(title: string) {
  return () => [{ title: `${title} | Back office` }, { name: "robots", content: "noindex, nofollow" }];
}
