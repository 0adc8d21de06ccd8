import type { Service } from "#app/backend/catalog/services.ts";
import { dayInWords, zoneInWords } from "#domain/wording.ts";

/** What is held while its client signs in or pays. */
export type HeldBooking = { service: Service; day: string; time: string; zone: string; isWritten: boolean };

export function whenOf({ day, time, zone, isWritten }: HeldBooking): string {
  return isWritten ? `promised by ${dayInWords(day, "long")}` : `${dayInWords(day, "long")}, ${time} (${zoneInWords(zone)})`;
}
