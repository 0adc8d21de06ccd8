import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line } from "#domain/text/stored-text.ts";

export const MAX_CALENDARS = 10;

export const MAX_ADDRESS_LENGTH = 2000;

const filled = (max: number) => line(max).check(z.minLength(1, { error: () => t("is empty") }));

/** A calendar that the practitioner keeps elsewhere: an iCalendar file at a secret URL, or a CalDAV account. */
export const outsideCalendar = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ics"),
    name: filled(100),
    address: filled(MAX_ADDRESS_LENGTH),
  }),
  z.object({
    kind: z.literal("caldav"),
    name: filled(100),
    address: filled(MAX_ADDRESS_LENGTH),
    username: filled(200),
    password: filled(500),
  }),
]);
export type NewOutsideCalendar = z.output<typeof outsideCalendar>;

/** Returns the server's name for display, because the whole URL is a secret. */
export function serverOf(address: string): string {
  try {
    return new URL(address.replace(/^webcals?:/iu, "https:")).hostname;
  } catch {
    return "";
  }
}

/** Returns the email addresses that name the owner of a calendar: the user name, and those in its address, as Google and CalDAV write them. */
export function ownerAddresses(calendar: NewOutsideCalendar): string[] {
  const username = calendar.kind === "caldav" ? calendar.username : "";
  const parts = URL.parse(calendar.address.replace(/^webcals?:/iu, "https:"))?.pathname.split("/") ?? [];
  return [username, ...parts.map(decoded)].filter((part) => /^[^\s@]+@[^\s@]+$/u.test(part));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
