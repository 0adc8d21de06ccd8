import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import { type BlockOf, isDrawing } from "#domain/pages/blocks.ts";
import type { PageData } from "#app/site/page-data.ts";
import { SCENE_OF } from "#app/site/scenes/scene-files.ts";
import { HeroLinks } from "./hero-links.tsx";
import { HillsHero } from "./hills-hero.tsx";
import { Paragraphs } from "./rich-text.tsx";
import { SceneHero } from "./scene-hero.tsx";

/** Narrower than displayed on a phone: the picture is the largest contentful paint, and 360 pixels are enough for most phones. */
const SIZES = "(min-width: 48rem) 24rem, 48vw";

export function Hero({ block, data }: { block: BlockOf<"hero">; data: PageData }) {
  const { anchor, title, text, picture, button, link } = block;
  if (picture === "moon") return <HillsHero block={block} moon={data.moon} />;
  if (isDrawing(picture)) return <SceneHero block={block} scene={SCENE_OF[picture]} />;
  const photo = data.pictures.find(({ id }) => id === picture);
  return (
    <section aria-labelledby={anchor} className="relative">
      <Stars sky="hero" />
      <div className="relative mx-auto grid w-full max-w-7xl grid-cols-1 items-center gap-x-16 gap-y-4 px-5 pt-2 sm:gap-y-6 sm:px-8 sm:pt-6 md:grid-cols-[1.6fr_1fr] md:pt-16">
        {photo && (
          <div className="md:order-2">
            <PictureImage
              picture={photo}
              isFirst
              sizes={SIZES}
              className="aspect-[4/5] w-full max-w-96 rounded-control"
            />
          </div>
        )}
        <div>
          <h1 id={anchor} className="text-4xl">
            {title}
          </h1>
          <div className="mt-6 flex max-w-prose flex-col gap-4 text-lg text-quiet">
            <Paragraphs text={text} strong="font-normal text-text" />
          </div>
          <HeroLinks button={button} link={link} className="mt-6 sm:mt-8" />
        </div>
      </div>
    </section>
  );
}
