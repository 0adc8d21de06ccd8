import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import { HeroLinks } from "#app/site/blocks/hero-links.tsx";
import { Paragraphs } from "#app/site/blocks/rich-text.tsx";
import type { PageData } from "#app/site/page-data.ts";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { ARTS } from "./arts.ts";

/** In characters; a longer title is not set into a drawing. */
const SHORT = 40;

/** A page's opening: the parts, which each look's style sheet composes. `look-art` is her picture, or the look's own drawing. */
export function LookHero({ block, data }: { block: BlockOf<"hero">; data: PageData }) {
  const { anchor, title, text, picture, button, link } = block;
  const photo = data.pictures.find(({ id }) => id === picture);
  const Art = ARTS[data.look];
  const isWelcome = picture === "moon" || picture === "look";
  const isShort = title.length <= SHORT;
  return (
    <section
      aria-labelledby={anchor}
      className={`look-hero ${isWelcome ? "look-welcome" : ""} ${isShort ? "look-short" : ""}`}
    >
      {photo && (
        <div className="look-art look-photo">
          <PictureImage picture={photo} isFirst sizes="(min-width: 64rem) 48rem, 100vw" className="size-full" />
        </div>
      )}
      {!photo && picture !== "none" && Art && (
        <div className="look-art" aria-hidden="true">
          <Art drawing={isWelcome ? "moon" : picture} />
        </div>
      )}
      <div className="look-words">
        <h1 id={anchor} className={isWelcome ? "text-5xl" : "text-4xl"}>
          {title}
        </h1>
        <div className="look-lead flex max-w-prose flex-col gap-4 text-lg text-quiet">
          <Paragraphs text={text} strong="font-normal text-text" />
        </div>
        <HeroLinks button={button} link={link} className="look-next" />
      </div>
    </section>
  );
}
