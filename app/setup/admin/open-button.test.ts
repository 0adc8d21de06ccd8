import { expect, test } from "vitest";
import { describeOpening, describeStandIns, describeUnset } from "./open-button.tsx";

test("the question before opening says that no money arrives and no email leaves where stand-ins take their place", () => {
  expect(describeStandIns([])).toBe("");
  expect(describeStandIns(["email"])).toMatch(/^No email leaves the site’s machine: [^.]+\. $/);
  expect(describeStandIns(["cards", "email"])).toMatch(/^Cards are paid on a test page: .*\. No email leaves/);
});

test("the question before opening names the channels of which clients cannot be told where or how", () => {
  expect(describeUnset([])).toBe("");
  expect(describeUnset(["video"])).toMatch(
    /^Clients who book a session by video call are told that you write to them where or how/,
  );
  expect(describeUnset(["in person", "phone"])).toMatch(
    /^Clients who book a session in person or by telephone are told/,
  );
});

test("the question before opening promises bookings only where something is on sale at some hour", () => {
  expect(describeOpening({ hasOffer: true, hasHours: true })).toMatch(/and can book\.$/);
  expect(describeOpening({ hasOffer: true, hasHours: false })).toMatch(/^You have no hours yet, so nobody can book/);
  for (const hasHours of [true, false])
    expect(describeOpening({ hasOffer: false, hasHours })).toMatch(/^You offer nothing yet, so nobody can book/);
});
