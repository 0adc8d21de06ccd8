import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import { type FactRow, type NamedFacts, rowsOf } from "./named-facts.ts";

/** Where and how a session takes place, as the client of a paid or confirmed booking may know (`private.meeting_of`). Instants are ISO. */
export type Meeting = InPersonMeeting | CallMeeting | VideoMeeting;
type InPersonMeeting = {
  place: "in person";
  area?: string;
  address?: string;
  directions?: string;
  mapUrl?: string;
  parking?: string;
  door?: string;
};
/** `phone` is the practice's number. */
type CallMeeting = { place: "phone"; rings: "practitioner" | "client"; phone?: string };
/** `key` identifies the page that leads to the room. It becomes invalid when the session is moved or cancelled. */
type VideoMeeting = { place: "video"; key: string; begins: string; ends: string };

const OPENS_MINUTES = 15;

/** Returns when the room opens (epoch milliseconds), and whether it is not yet open, open or over. */
export function joining(
  { begins, ends }: Pick<VideoMeeting, "begins" | "ends">,
  now: number,
): { opens: number; state: JoiningState } {
  const opens = Date.parse(begins) - OPENS_MINUTES * 60_000;
  return { opens, state: now < opens ? "early" : now < Date.parse(ends) ? "open" : "over" };
}

/** The data of the page that leads to a video session; `url` is present only while the room is open. `opens` is formatted for `zone`. */
export type Joining = { service: string; state: JoiningState; opens: string; zone: string; now: string; url?: string };
type JoiningState = "early" | "open" | "over";

/** The page from which the client enters the room. */
export function joinPath({ key }: Pick<VideoMeeting, "key">): string {
  return `/join/${key}`;
}

export function linkOpens(): string {
  return t("The link opens here {minutes} minutes before.", { minutes: OPENS_MINUTES });
}

/** "12 High Street, Lewes", "In person in Lewes" */
export function formatAddress({ address, area }: InPersonMeeting): string {
  return address?.split(/\s*[\r\n]+\s*/).join(", ") ?? placeAlone("in person", area);
}

/** Tells the client who rings whom. */
export function describeCall({ rings, phone }: CallMeeting, clientPhone: string | null): string {
  if (rings === "practitioner")
    return clientPhone ? t("I ring you on {clientPhone}.", { clientPhone }) : t("I ring you.");
  return phone ? t("Please ring {phone}.", { phone }) : t("You ring me.");
}

/** What is known of a booking's place. `location` is that of the group session; `businessAddress` is public. */
export type PlaceFacts = {
  place: Place;
  area: string | null;
  location: string | null;
  businessAddress: string | null;
  meeting: Meeting | null;
};

/** Where a session takes place, or by which channel: the same words on every page, in emails and in calendar files. */
export function placeInWords({ place, area, location, businessAddress, meeting }: PlaceFacts): string {
  if (location) return location;
  if (meeting?.place === "in person") return formatAddress(meeting);
  if (meeting) return t(ALONE[meeting.place]);
  if (place === "in person" && !area && businessAddress !== null) return businessAddress;
  return placeAlone(place, area);
}

const ALONE = {
  "in person": msg("In person"),
  phone: msg("By telephone"),
  video: msg("By video call"),
  written: msg("In writing"),
} satisfies Record<Place, Message>;

/** With the public part of the address: "In person in Lewes". */
function placeAlone(place: Place, area: string | null | undefined): string {
  return place === "in person" && area ? t("In person in {area}", { area }) : t(ALONE[place]);
}

const UNSET = {
  "in person": msg(
    "I write to you with the way there before we meet. If you have not heard from me the day before, please ask.",
  ),
  phone: msg("I write to you who rings whom before we meet. If you have not heard from me the day before, please ask."),
  video: msg("I write to you with the link before we meet. If you have not heard from me the day before, please ask."),
};

type Agreed = { status: BookingStatus; paymentStatus: PaymentStatus };

/** For an agreed session whose address, number or link stands in no setting: that the practitioner sends it, and what to do otherwise. */
export function howUnset({
  place,
  location,
  meeting,
  status,
  paymentStatus,
}: Omit<PlaceFacts, "area" | "businessAddress"> & Agreed) {
  const isAgreed = status === "confirmed" || (status === "pending" && paymentStatus === "paid");
  if (!isAgreed || meeting || location || place === "written") return undefined;
  return t(UNSET[place]);
}

/** What follows the place: directions, number or link. */
export function meetingFacts(
  meeting: Meeting,
  { publicUrl, clientPhone }: { publicUrl: string; clientPhone: string | null },
): NamedFacts {
  if (meeting.place === "phone") return { call: [t("Call"), describeCall(meeting, clientPhone)] };
  if (meeting.place === "video") {
    return {
      join: [t("Join"), t("Open the call"), publicUrl + joinPath(meeting)],
      opens: [t("Opens"), t("{minutes} minutes before", { minutes: OPENS_MINUTES })],
    };
  }
  const { directions, mapUrl, parking, door } = meeting;
  return {
    ...(directions !== undefined && { way: [t("The way"), directions] }),
    ...(mapUrl !== undefined && { map: [t("Map"), t("Open the map"), mapUrl] }),
    ...(parking !== undefined && { parking: [t("Parking"), parking] }),
    ...(door !== undefined && { door: [t("Door"), door] }),
  };
}

/** The rows of an email that follow the place. */
export function meetingRows(...args: Parameters<typeof meetingFacts>): FactRow[] {
  return rowsOf(meetingFacts(...args));
}

/** What a client presses on the day, if there is something: the way into the call, or the map. */
export function wayThere(meeting: Meeting | null, publicUrl: string): { label: string; href: string } | undefined {
  if (meeting?.place === "video") return { label: t("Join"), href: publicUrl + joinPath(meeting) };
  if (meeting?.place === "in person" && meeting.mapUrl !== undefined)
    return { label: t("Directions"), href: meeting.mapUrl };
  return undefined;
}
