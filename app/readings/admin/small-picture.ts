/** Pixels; enough for a page and for print. */
const MAX_SIDE = 2000;
const QUALITY = 0.86;

/**
 * Re-encodes a photo as a JPEG of at most 2,000 pixels a side: rotated upright and without metadata such as the location. Returns undefined
 * if it cannot be decoded.
 */
export async function smallPicture(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "#fff"; // JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return drawn ? new File([drawn], "picture.jpg", { type: "image/jpeg" }) : undefined;
}
