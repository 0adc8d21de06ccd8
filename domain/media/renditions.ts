// The schema of a picture is in picture.ts, because pages with pictures download this module.

/** The URL path of the public bucket. */
const BUCKET = "/storage/v1/object/public/pictures/";

/** The purpose of a picture; logos are shown smaller. */
export const PURPOSES = ["photo", "logo"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The widths of renditions in pixels; widths above the picture's own are replaced by its own. */
const WIDTHS: Record<Purpose, number[]> = { photo: [360, 960, 1920], logo: [120, 240, 480] };

export function renditionWidths(width: number, purpose: Purpose): number[] {
  const smaller = WIDTHS[purpose].filter((each) => each < width);
  return smaller.length < WIDTHS[purpose].length ? [...smaller, width] : smaller;
}

export function renditionName(id: string, width: number, format: "avif" | "webp"): string {
  return `${id}/${width}.${format}`;
}

export function renditionPath(id: string, width: number, format: "avif" | "webp"): string {
  return BUCKET + renditionName(id, width, format);
}

/** The maximum width of the picture of a shared link. */
const SHARED_WIDTH = 1200;

/** Returns the rendition for uses that need a single size and may not support AVIF: previews of shared links, feeds, structured data. */
export function sharedRendition({
  id,
  width,
  height,
  widths,
}: {
  id: string;
  width: number;
  height: number;
  widths: number[];
}) {
  const [min = width] = widths;
  const chosen = widths.findLast((each) => each <= SHARED_WIDTH) ?? min;
  return { path: renditionPath(id, chosen, "webp"), width: chosen, height: Math.round((chosen * height) / width) };
}
