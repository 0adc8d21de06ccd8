import { expect, test } from "vitest";
import { decideImage } from "./release.ts";

const lacking = "Neither buildah nor podman nor docker works here.";
const decide = (demanded: boolean, refused: boolean, prepared: string | null) =>
  decideImage({ demanded, refused }, () => prepared);

test("a release has an image where the machine can build one", () => {
  expect([decide(false, false, null), decide(true, false, null)]).toEqual([{ image: true }, { image: true }]);
});

test("where the machine cannot, the image is left out in a sentence that says what is lacking", () => {
  const leftOut = `The image is left out, since it cannot be built here. ${lacking}`;
  expect(decide(false, false, lacking)).toEqual({ image: false, leftOut });
});

test("an image that is demanded and cannot be built refuses the release", () => {
  expect(() => decide(true, false, lacking)).toThrow(
    `The image, which --image demands, cannot be built here. ${lacking}`,
  );
});

test("an image that is not wanted is neither prepared nor spoken of", () => {
  expect(
    decideImage({ demanded: false, refused: true }, () => expect.unreachable("nothing is prepared for it")),
  ).toEqual({ image: false });
  expect(() => decide(true, true, null)).toThrow("exclude each other");
});
