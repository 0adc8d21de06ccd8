import type { Picture } from "#app/media/pictures.ts";
import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import { type BlockOf, isObject } from "#domain/pages/blocks.ts";
import { ObjectPicture } from "#app/site/scenes/object-picture.tsx";
import { InlineText } from "./rich-text.tsx";

const SHAPES: Record<BlockOf<"picture">["shape"], { frame: string; image: string; sizes: string }> = {
  whole: { frame: "max-w-4xl", image: "w-full", sizes: "(min-width: 60rem) 56rem, 92vw" },
  wide: { frame: "max-w-7xl", image: "aspect-[21/9] w-full", sizes: "(min-width: 82rem) 76rem, 92vw" },
  portrait: { frame: "max-w-md", image: "aspect-[4/5] w-full", sizes: "(min-width: 30rem) 28rem, 92vw" },
};

/** One of the practice's pictures with its caption; renders nothing if none is chosen. */
export function PictureBlock({
  block: { anchor, title, picture: chosen, shape, caption },
  pictures,
}: {
  block: BlockOf<"picture">;
  pictures: Picture[];
}) {
  const picture = pictures.find(({ id }) => id === chosen);
  if (!picture && !isObject(chosen)) return null;
  const { frame, image, sizes } = SHAPES[shape];
  return (
    <section
      aria-labelledby={title ? anchor : undefined}
      className="mx-auto mt-16 w-full max-w-7xl px-5 sm:px-8 md:mt-26"
    >
      {title && (
        <h2 id={anchor} className="mb-8 text-3xl">
          {title}
        </h2>
      )}
      <figure className={`mx-auto ${frame}`}>
        {picture && <PictureImage picture={picture} sizes={sizes} className={`rounded-control ${image}`} />}
        {isObject(chosen) && <ObjectPicture name={chosen} className={image} />}
        {caption.length > 0 && (
          <figcaption className="mt-3 text-sm text-quiet">
            <InlineText text={caption} />
          </figcaption>
        )}
      </figure>
    </section>
  );
}
