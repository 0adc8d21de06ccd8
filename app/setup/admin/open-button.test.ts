import { expect, test } from "vitest";
import { describeUnset } from "./open-button.tsx";

test("the question before opening names the channels of which clients cannot be told where or how", () => {
  expect(describeUnset([])).toBe("");
  expect(describeUnset(["video"])).toMatch(
    /^Clients who book a session by video call are told that you write to them where or how/,
  );
  expect(describeUnset(["in person", "phone"])).toMatch(
    /^Clients who book a session in person or by telephone are told/,
  );
});
