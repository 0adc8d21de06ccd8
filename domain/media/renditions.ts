// Without the schema of a picture (picture.ts), because pages that show pictures download it.

/** The public bucket as addresses name it. */
const BUCKET = "/storage/v1/object/public/pictures/";

/** What a picture is for: logos are shown small, and keep their transparency as every picture does. */
export const PURPOSES = ["photo", "logo"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The widths of renditions in pixels; one that is wider than the picture is replaced by the picture's own. */
const WIDTHS: Record<Purpose, number[]> = { photo: [360, 960, 1920], logo: [120, 240, 480] };

export function renditionWidths(width: number, purpose: Purpose): number[] {
  const smaller = WIDTHS[purpose].filter((each) => each < width);
  return smaller.length < WIDTHS[purpose].length ? [...smaller, width] : smaller;
}

/** The name of a rendition in the public bucket. */
export function renditionName(id: string, width: number, format: "avif" | "webp"): string {
  return `${id}/${width}.${format}`;
}

export function renditionPath(id: string, width: number, format: "avif" | "webp"): string {
  return BUCKET + renditionName(id, width, format);
}

/** Cards of shared links are shown at most this wide. */
const SHARED_WIDTH = 1200;

/** The rendition for what shows no AVIF and one size only: cards of shared links, feeds, structured data. */
export function sharedRendition({ id, width, height, widths }: { id: string; width: number; height: number; widths: number[] }) {
  const [min = width] = widths;
  const chosen = widths.findLast((each) => each <= SHARED_WIDTH) ?? min;
  return { path: renditionPath(id, chosen, "webp"), width: chosen, height: Math.round((chosen * height) / width) };
}
