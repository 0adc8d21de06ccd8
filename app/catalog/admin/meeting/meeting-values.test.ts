import { expect, test } from "vitest";
import { changedDetails, meetingResolver, shownValues, valuesOfDetails } from "./meeting-values.ts";

const EMPTY = valuesOfDetails();
const REGISTERED = { fields: {}, shouldUseNativeValidation: false };

test("what is out of sight is neither checked nor saved", async () => {
  const to = { ...EMPTY, video: "link", area: "Hove" };
  const inPerson = ["in person"] as const;
  expect(await meetingResolver(EMPTY, ["in person", "video"])(to, undefined, REGISTERED)).toMatchObject({
    errors: { video_link: { message: "Please give the link." } },
  });
  expect(await meetingResolver(EMPTY, inPerson)(to, undefined, REGISTERED)).toMatchObject({ errors: {} });
  expect(changedDetails({ from: EMPTY, to, places: inPerson })).toEqual({ area: "Hove" });
});

test("of a standing link, a room and a number the field that is shown counts, and the others stay as they were", () => {
  const from = {
    ...EMPTY,
    video: "link",
    video_link: "https://zoom.example/1",
    rings: "client",
    phone: "01273 496000",
  };
  const to = {
    ...from,
    video: "room",
    video_link: "zoom",
    video_server: "https://meet.example",
    rings: "practitioner",
    phone: "",
  };
  expect(shownValues(from, to, ["phone", "video"])).toEqual({ ...to, video_link: from.video_link, phone: from.phone });
  expect(shownValues(from, to, ["in person"])).toEqual(from);
});
