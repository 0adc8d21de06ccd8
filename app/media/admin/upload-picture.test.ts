import sharp from "sharp";
import { expect, test } from "vitest";
import { faultOfKind } from "./upload-picture.tsx";

const still = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#f00" } });
const moving = async () => {
  const frames = ["#f00", "#0f0"].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } });
};
const head = (bytes: Uint8Array) => bytes.subarray(0, 32);
const heic = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1");

test.each([
  ["a JPEG", "image/jpeg", still().jpeg(), undefined],
  ["a PNG", "image/png", still().png(), undefined],
  ["a WebP", "image/webp", still().webp(), undefined],
  ["a WebP with transparency", "image/webp", still().ensureAlpha(0.5).webp(), undefined],
  ["an AVIF", "image/avif", still().avif({ effort: 0 }), undefined],
  ["a GIF", "image/gif", still().gif(), /GIF.*PNG/],
  ["a GIF that is named JPEG", "image/jpeg", still().gif(), /GIF/],
])("%s", async (_, type, picture, fault) => {
  const found = faultOfKind({ type, name: "picture" }, head(await picture.toBuffer()));
  expect(found ?? "").toMatch(fault ?? /^$/);
});

test("a moving WebP", async () => {
  const picture = await (await moving()).webp({ delay: [100, 100] }).toBuffer();
  expect(faultOfKind({ type: "image/webp", name: "picture" }, head(picture))).toMatch(/moves.*still/);
});

test("a HEIC photo, whatever it calls itself", () => {
  for (const file of [
    { type: "image/heic", name: "IMG_1.HEIC" },
    { type: "", name: "IMG_1.HEIC" },
    { type: "image/jpeg", name: "IMG_1.jpg" },
  ])
    expect(faultOfKind(file, heic)).toMatch(/HEIC.*JPEG/);
  expect(faultOfKind({ type: "", name: "IMG_1.HEIC" }, new Uint8Array())).toMatch(/HEIC/);
});

test("something else", () => {
  expect(faultOfKind({ type: "application/pdf", name: "a.pdf" }, new Uint8Array())).toMatch(/not a picture/);
  expect(faultOfKind({ type: "image/svg+xml", name: "a.svg" }, new Uint8Array())).toMatch(/SVG/);
});
