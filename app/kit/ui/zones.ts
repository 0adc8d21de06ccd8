/** The time zones that this browser knows, by region, including the current one. */
export function zones(current: string): string[] {
  return [
    ...new Set([...Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/")), "UTC", current]),
  ].toSorted();
}
