import type { ReactNode } from "react";
import type { Picture } from "#app/media/pictures.ts";
import type { Focus } from "#domain/media/picture.ts";
import { renditionPath } from "#domain/media/renditions.ts";

/** The classes are listed in the style sheet: "top left" becomes "object-top-left". */
const focusClass = (focus: Focus) => `object-${focus.replace("centre", "center").replace(" ", "-")}`;

type PictureImageProps = {
  picture: Picture;
  /** The displayed width (HTML, `sizes`). */
  sizes: string;
  /** Visible when the page opens: loaded at once; other pictures load lazily. */
  isFirst?: boolean;
  className?: string;
};

/** A picture in the format and width that suit the screen; its space is reserved while it loads. */
export function PictureImage({ picture, sizes, isFirst = false, className = "" }: PictureImageProps) {
  const { id, alt, width, height, widths, focus } = picture;
  const sources = (format: "avif" | "webp") =>
    widths.map((each) => `${renditionPath(id, each, format)} ${each}w`).join(", ");
  return (
    <picture>
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <img
        src={renditionPath(id, widths[0] ?? width, "webp")}
        srcSet={sources("webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        className={`h-auto max-w-full object-cover ${focusClass(focus)} ${className}`}
      />
    </picture>
  );
}

/** A list entry with its picture, if it has one, as a small square in front. */
export function BesidePicture({ picture, children }: { picture: Picture | undefined; children: ReactNode }) {
  if (!picture) return children;
  return (
    <div className="flex gap-4 sm:gap-5">
      <div className="w-20 shrink-0 sm:w-24">
        <PictureImage picture={picture} sizes="6rem" className="aspect-square w-full rounded-control" />
      </div>
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}
