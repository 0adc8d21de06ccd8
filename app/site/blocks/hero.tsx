import { Drawing } from "#app/site/drawing.tsx";
import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import { type BlockOf, DRAWINGS } from "#domain/pages/blocks.ts";
import { PageButton } from "./page-button.tsx";
import type { PageData } from "#app/site/page-data.ts";
import { Paragraphs } from "./rich-text.tsx";
import { WelcomeHero } from "./welcome-hero.tsx";

/** Narrower than displayed on a phone: the picture is the largest contentful paint, and 360 pixels are enough for most phones. */
const SIZES = "(min-width: 48rem) 24rem, 48vw";

function isDrawing(picture: string): picture is (typeof DRAWINGS)[number] {
  return DRAWINGS.some((each) => each === picture);
}

export function Hero({ block, data }: { block: BlockOf<"hero">; data: PageData }) {
  const { anchor, title, text, picture, button, link } = block;
  const photo = data.pictures.find(({ id }) => id === picture);
  if (picture === "moon") return <WelcomeHero block={block} moon={data.moon} />;
  return (
    <section aria-labelledby={anchor} className="relative">
      <Stars sky="hero" />
      <div className="relative mx-auto grid w-full max-w-7xl grid-cols-1 items-center gap-x-16 gap-y-4 px-5 pt-2 sm:gap-y-6 sm:px-8 sm:pt-6 md:grid-cols-[1.6fr_1fr] md:pt-16">
        {photo ? (
          <div className="md:order-2">
            <PictureImage
              picture={photo}
              isFirst
              sizes={SIZES}
              className="aspect-[4/5] w-full max-w-96 rounded-control"
            />
          </div>
        ) : (
          isDrawing(picture) && (
            <Drawing of={picture} className="size-28 sm:mx-auto sm:size-48 md:order-2 md:size-full md:max-w-96" />
          )
        )}
        <div>
          <h1 id={anchor} className="text-4xl">
            {title}
          </h1>
          <div className="mt-6 flex max-w-prose flex-col gap-4 text-lg text-quiet">
            <Paragraphs text={text} strong="font-normal text-text" />
          </div>
          <div className="mt-6 flex flex-wrap sm:mt-8 items-center gap-x-8 gap-y-3">
            <PageButton button={button} />
            {link && (
              <a
                href={link.href}
                className="inline-flex min-h-12 items-center underline decoration-control underline-offset-4 hover:text-gold"
              >
                {link.label}
              </a>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
