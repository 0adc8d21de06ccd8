import type { Picture } from "#app/media/pictures.ts";
import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import { type BlockOf, isObject, type RenderedBlock } from "#domain/pages/blocks.ts";
import { type ObjectName, ObjectPicture } from "#app/site/scenes/object-picture.tsx";
import { InlineText, Paragraphs } from "./rich-text.tsx";

type PairProps = { portrait: BlockOf<"picture">; picture: Picture | ObjectName; text: BlockOf<"text"> };

/** The picture of a portrait without a heading of its own, if the text after it stands beside it. */
export function pictureOfPair(
  block: RenderedBlock | undefined,
  next: RenderedBlock | undefined,
  pictures: Picture[],
): Picture | ObjectName | undefined {
  if (block?.kind !== "picture" || block.shape !== "portrait" || block.title || next?.kind !== "text") return undefined;
  if (next.ground) return undefined; // it stands on a scene by itself
  return isObject(block.picture) ? block.picture : pictures.find(({ id }) => id === block.picture);
}

/** A portrait and who it shows, side by side on a wide screen; a drawn thing is on the other side. */
export function Pair({ portrait, picture, text: { anchor, title, text } }: PairProps) {
  const isDrawn = typeof picture === "string";
  return (
    <section aria-labelledby={anchor} className="mx-auto mt-16 w-full max-w-7xl px-5 sm:px-8 md:mt-26">
      <div className="grid grid-cols-1 items-center gap-x-16 gap-y-8 md:grid-cols-2">
        <figure
          id={portrait.anchor || undefined}
          className={isDrawn ? "ml-auto w-full max-w-lg md:order-2" : "max-w-md"}
        >
          {isDrawn ? (
            <ObjectPicture name={picture} className="aspect-square w-full" />
          ) : (
            <PictureImage
              picture={picture}
              sizes="(min-width: 82rem) 28rem, (min-width: 48rem) 36vw, 92vw"
              className="aspect-[4/5] w-full rounded-control"
            />
          )}
          {portrait.caption.length > 0 && (
            <figcaption className="mt-3 text-sm text-quiet">
              <InlineText text={portrait.caption} />
            </figcaption>
          )}
        </figure>
        <div>
          <h2 id={anchor} className="text-3xl">
            {title}
          </h2>
          <div className="mt-6 flex max-w-prose flex-col gap-4 text-lg">
            <Paragraphs text={text} />
          </div>
        </div>
      </div>
    </section>
  );
}
