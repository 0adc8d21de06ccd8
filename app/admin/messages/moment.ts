/** "21 Nov 2026, 20:32" in the given zone, for an instant. */
export function momentInWords(instant: string, zone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  });
  return format.format(new Date(instant));
}
