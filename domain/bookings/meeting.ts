import type { BookingStatus, PaymentStatus } from "#domain/bookings/booking-status.ts";
import { capitalised } from "#domain/wording.ts";
import { type Place, PLACE_IN_WORDS, placeAround } from "#domain/catalog/session-place.ts";

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

export const LINK_OPENS = `The link opens here ${OPENS_MINUTES} minutes before.`;

/** Names both places, because a client often looks for the link days after paying, and elsewhere than on the page where they paid. */
export const LINK_OPENS_FOR_CLIENT = `The way in opens ${OPENS_MINUTES} minutes before: by the link in your email, or in your account.`;

/** "12 High Street, Lewes", "In person in Lewes" */
export function formatAddress({ address, area }: InPersonMeeting): string {
  return address?.split(/\s*[\r\n]+\s*/).join(", ") ?? capitalised(placeAround("in person", area));
}

/** Tells the client who rings whom. */
export function describeCall({ rings, phone }: CallMeeting, clientPhone: string | null): string {
  if (rings === "practitioner") return clientPhone ? `I ring you on ${clientPhone}.` : "I ring you.";
  return phone ? `Please ring ${phone}.` : "You ring me.";
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
  if (meeting) return capitalised(PLACE_IN_WORDS[meeting.place]);
  if (place === "in person" && !area) return businessAddress ?? "In person";
  return capitalised(placeAround(place, area));
}

const UNSET = {
  "in person": "I write to you with the way there",
  phone: "I write to you who rings whom",
  video: "I write to you with the link",
} as const;

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
  return `${UNSET[place]} before we meet. If you have not heard from me the day before, please ask.`;
}

/** A row of a list of facts. `href` is an address that `value` leads to; plain text shows the address instead. */
export type FactRow = [label: string, value: string, href?: string];

/** Returns the rows of an email that follow the place: directions, number or link. */
export function meetingRows(
  meeting: Meeting,
  { publicUrl, clientPhone }: { publicUrl: string; clientPhone: string | null },
): FactRow[] {
  if (meeting.place === "phone") return [["Call", describeCall(meeting, clientPhone)]];
  if (meeting.place === "video") {
    return [
      ["Join", "Open the call", publicUrl + joinPath(meeting)],
      ["Opens", `${OPENS_MINUTES} minutes before`],
    ];
  }
  const { directions, mapUrl, parking, door } = meeting;
  const row = (label: string, value: string | undefined): FactRow[] => (value === undefined ? [] : [[label, value]]);
  return [
    ...row("The way", directions),
    ...(mapUrl === undefined ? [] : [["Map", "Open the map", mapUrl] satisfies FactRow]),
    ...row("Parking", parking),
    ...row("Door", door),
  ];
}

/** What a client presses on the day, if there is something: the way into the call, or the map. */
export function wayThere(meeting: Meeting | null, publicUrl: string): { label: string; href: string } | undefined {
  if (meeting?.place === "video") return { label: "Join", href: publicUrl + joinPath(meeting) };
  if (meeting?.place === "in person" && meeting.mapUrl !== undefined)
    return { label: "Directions", href: meeting.mapUrl };
  return undefined;
}

export const BY_VIDEO = capitalised(PLACE_IN_WORDS.video);
