import { expect, test } from "vitest";
import { formatAddress, describeCall, joining, meetingRows } from "./meeting.ts";

const video = {
  place: "video" as const,
  key: "k",
  begins: "2026-12-01T10:30:00+00:00",
  ends: "2026-12-01T11:30:00+00:00",
};

test.each([
  ["2026-12-01T10:14:59Z", "early"],
  ["2026-12-01T10:15:00Z", "open"],
  ["2026-12-01T11:29:59Z", "open"],
  ["2026-12-01T11:30:00Z", "over"],
])("at %s the way into a session of 10:30 to 11:30 is %s", (now, state) => {
  expect(joining(video, Date.parse(now))).toEqual({ opens: Date.parse("2026-12-01T10:15Z"), state });
});

test("an email says what stands in the details, and the page of the link in place of the room", () => {
  const to = { publicUrl: "https://practice.example", clientPhone: "07700 900123" };
  expect(meetingRows(video, to)).toEqual([
    ["Join", "Open the call", "https://practice.example/join/k"],
    ["Opens", "15 minutes before"],
  ]);
  expect(meetingRows({ place: "phone", rings: "practitioner", phone: "01273 496000" }, to)).toEqual([
    ["Call", "I ring you on 07700 900123."],
  ]);
  expect(meetingRows({ place: "in person", address: "12 High Street", door: "Bell 3" }, to)).toEqual([
    ["Door", "Bell 3"],
  ]);
});

test("who rings whom is said with the number that is known", () => {
  expect(describeCall({ place: "phone", rings: "client", phone: "01273 496000" }, null)).toBe(
    "Please ring 01273 496000.",
  );
  expect(describeCall({ place: "phone", rings: "client" }, null)).toBe("You ring me.");
  expect(describeCall({ place: "phone", rings: "practitioner" }, null)).toBe("I ring you.");
});

test("an address is one line; without one the area is said", () => {
  expect(formatAddress({ place: "in person", area: "Lewes", address: "12 High Street\r\nLewes BN7" })).toBe(
    "12 High Street, Lewes BN7",
  );
  expect(formatAddress({ place: "in person", area: "Lewes" })).toBe("In person in Lewes");
});
