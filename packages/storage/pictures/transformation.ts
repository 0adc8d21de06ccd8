import { z } from "zod";

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** The parameters of a transformation, in the body of a signing request or in the query. */
export const transformation = z.object({
  width: whole(1, 2_000).optional(),
  height: whole(1, 2_000).optional(),
  resize: z.enum(["cover", "contain", "fill"]).optional(),
  quality: whole(20, 100).optional(),
  format: z.enum(["origin"]).optional(),
});

export type Transformation = z.output<typeof transformation>;

/** imgproxy's terms, which the reference shows. */
const RESIZING = { cover: "fill", contain: "fit", fill: "force" } as const;

/** The value of the header `X-Transformations`. */
export function describeTransformation({ width, height, resize, quality }: Transformation): string {
  return [
    height !== undefined && `height:${height}`,
    width !== undefined && `width:${width}`,
    (width !== undefined || height !== undefined) && `resizing_type:${RESIZING[resize ?? "cover"]}`,
    quality !== undefined && `quality:${quality}`,
  ]
    .filter(Boolean)
    .join(",");
}

/** A claim of a signed address, which `readTransformations` parses. */
export function writeTransformations(given: Transformation): string {
  return Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(",");
}

export function readTransformations(text: string): Transformation {
  return transformation.parse(Object.fromEntries(text.split(",").map((part) => part.split(":", 2))));
}
