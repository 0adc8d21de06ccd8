import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import { type BlockOf, DRAWINGS } from "#domain/pages/blocks.ts";
import { PageButton } from "./page-button.tsx";
import type { PageData } from "#app/site/page-data.ts";
import { Paragraphs } from "./rich-text.tsx";
import { RuneStrip } from "#app/kit/ui/ornaments/rune-strip.tsx";
import { MoonWithSeas } from "#app/kit/ui/ornaments/moon.tsx";
import type { Ink } from "#app/site/strokes.ts";
import { type DrawingName, DRAWING_OF } from "#app/site/drawings.ts";

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

type WelcomeHeroProps = { block: BlockOf<"hero">; moon: { path: string; name: string; angle: number } | undefined };

/** A page's opening with tonight's moon within its month. */
function WelcomeHero({ block: { anchor, title, text, button, link }, moon }: WelcomeHeroProps) {
  return (
    <section aria-labelledby={anchor} className="relative">
      <Stars sky="hero" />
      <div className="relative mx-auto grid w-full max-w-7xl grid-cols-1 items-center gap-x-10 gap-y-8 px-5 pb-10 pt-4 short:gap-y-4 short:pt-1 sm:px-8 md:grid-cols-[1.35fr_1fr] md:pb-16 md:pt-16">
        <div className="order-2 md:order-1">
          <h1 id={anchor} className="text-5xl">
            {title}
          </h1>
          <Paragraphs
            text={text}
            className="mt-6 max-w-lg text-lg text-quiet short:mt-4"
            strong="font-normal text-text"
          />
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3 short:mt-5 md:mt-10">
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
        {moon && <MoonDial moon={moon} className="order-1 md:order-2" />}
      </div>
      <div className="relative mx-auto w-full max-w-7xl px-5 sm:px-8">
        <RuneStrip lit={["perthro", "sowilo", "laguz", "isa"]} />
      </div>
    </section>
  );
}

/** A lunation has 29.53 days; the dial marks the whole ones. */
const DAYS = Array.from({ length: 29 }, (_, day) => (day * 360) / 29.53);

type MoonDialProps = { moon: { path: string; name: string; angle: number }; className?: string };

/** Tonight's moon within its month: a tick for each day since the new moon at the top, and a gold bead for today. */
function MoonDial({ moon, className = "" }: MoonDialProps) {
  return (
    <figure className={`flex items-center gap-5 large:flex-wrap md:flex-col md:gap-6 ${className}`}>
      <svg
        viewBox="-132 -132 264 264"
        className="size-44 max-w-full shrink-0 overflow-visible short:size-22 md:size-auto md:w-full md:max-w-110"
        aria-hidden="true"
      >
        <g className="stroke-control">
          {DAYS.map((angle) => (
            <line key={angle} y1="-126" y2="-120" transform={`rotate(${angle})`} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        {/* In Britain the evening moon is tilted towards the sunset. */}
        <g transform="rotate(16)">
          <MoonWithSeas path={moon.path} />
        </g>
        <circle cy="-123" r="4.5" transform={`rotate(${moon.angle})`} className="fill-gold" />
      </svg>
      <figcaption className="text-sm text-quiet">{moon.name}, tonight</figcaption>
    </figure>
  );
}

const INKS: Record<Ink, string> = {
  hair: "fill-none stroke-hairline",
  line: "fill-none stroke-control",
  gold: "fill-none stroke-gold",
  moon: "fill-moonlight stroke-gold/40",
  ground: "fill-ground stroke-control",
};

/** The drawing of an offering. Decorative: the text beside it says the same. */
function Drawing({ of, className = "" }: { of: DrawingName; className?: string }) {
  return (
    <svg viewBox="-200 -200 400 400" className={className} aria-hidden="true" focusable="false">
      {DRAWING_OF[of].map(({ d, ink, transform }) => (
        <path
          key={d + transform}
          d={d}
          transform={transform}
          className={INKS[ink]}
          strokeWidth={ink === "gold" ? 2 : 1.2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
