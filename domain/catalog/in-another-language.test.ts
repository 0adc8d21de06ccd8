import { forReader } from "@sacred-space/words/for-reader.ts";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { formatLengths, formatPrices, refuseCompanions, soldAs } from "./choices.ts";
import { groupSessionFacts } from "./group-session-facts.ts";
import {
  formatPlacesInAll,
  formatPlacesLeft,
  formatPlacesOfAll,
  groupSessionDays,
  groupSessionHours,
  serviceWithPlaces,
} from "./group-sessions.ts";
import { describeLeastPlaces, tooFewMessage } from "./least-places.ts";
import { meetingDetails, NO_DETAILS } from "./meeting-details.ts";
import { formatPlaces } from "./places.ts";
import { questions } from "./questions.ts";
import { SESSION_PLACES, placeAround } from "./session-place.ts";

const extra = { id: "x", name: "Drum", minutes: 0, price: 100, isActive: true };
const service = { duration: 60, price: 4500, places: [...SESSION_PLACES], variants: [], addOns: [extra] };
const choose = (choices: Parameters<typeof soldAs>[1]) => {
  const sold = soldAs(service, choices);
  return sold.ok ? sold.sold.choice : (sold.detail ?? "");
};
const weekend = { startsOn: "2026-11-07", endsOn: "2026-11-08", startTime: "11:00", endTime: "16:00" };
const faults = (schema: z.ZodMiniType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message).join(" ");

test.each<[string, () => string]>([
  ["a length that is gone", () => choose({ variantId: "gone" })],
  ["an extra chosen twice", () => choose({ addOnIds: ["x", "x"] })],
  ["an extra that is gone", () => choose({ addOnIds: ["gone"] })],
  ["what was chosen", () => choose({ addOnIds: ["x"], place: "video" })],
  ["companions", () => refuseCompanions({ companions: "Ada" })?.detail ?? ""],
  ["lengths", () => formatLengths({ ...service, area: "Lewes" })],
  ["prices", () => formatPrices({ ...service, variants: [extra, { ...extra, price: 200 }] })],
  ["days of one month", () => groupSessionDays(weekend, 2026)],
  ["days of two years", () => groupSessionDays({ startsOn: "2026-12-29", endsOn: "2027-01-03" }, 2025)],
  ["hours", () => groupSessionHours(weekend)],
  ["a name with places", () => serviceWithPlaces("Drum", 2)],
  ["places in all", () => formatPlacesInAll(2)],
  ["places left", () => formatPlacesLeft(1)],
  ["no places left", () => formatPlacesLeft(0)],
  ["places of all", () => formatPlacesOfAll(2, 6)],
  ["least places", () => describeLeastPlaces({ places: 4, decideOn: "2026-12-05" })],
  ["too few", () => tooFewMessage(4)],
  ["places", () => formatPlaces({ booked: 6, held: 1, offered: 1, of: 8 })],
  ["where", () => SESSION_PLACES.map((place) => placeAround(place, "Lewes")).join(" ")],
  ["a link that is none", () => faults(meetingDetails, { ...NO_DETAILS, video: "link", map_url: "x" })],
  ["a choice without options", () => faults(questions, [{ ...question(), kind: "choice" }])],
  [
    "a group session",
    () => faults(groupSessionFacts, { ...groupSession(), startTime: "12:00", places: 0, joinUrl: "x" }),
  ],
])("%s", (_, write) => {
  const said = forReader({ language: "en-XA" }, write);
  expect(said).toMatch(/\[.*\]/);
  let others = said;
  while (others.includes("[")) others = others.replaceAll(/\[[^[\]]*\]/g, "");
  expect(others.replaceAll(/Drum|60 minutes|\W/g, "")).toBe("");
});

function question() {
  return {
    id: "0f0b9f1e-3b0c-4f0e-9a3c-0d8f0f6d8f10",
    kind: "short",
    text: "Why?",
    hint: "",
    options: [],
    isRequired: false,
    isHealth: false,
  };
}

function groupSession() {
  return {
    ...weekend,
    serviceId: "x",
    places: null,
    leastPlaces: null,
    decideOn: null,
    price: null,
    salesEndHours: 0,
    location: null,
    joinUrl: null,
    note: null,
    isActive: true,
    endTime: "11:00",
  };
}
