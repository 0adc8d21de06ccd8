import { t } from "@sacred-space/words/t.ts";
import { RuneStrip } from "#app/kit/ui/ornaments/rune-strip.tsx";
import { filesOf } from "#app/site/scenes/scene-files.ts";
import { ScenePicture, type Sizes } from "#app/site/scenes/scene-picture.tsx";
import { SceneSection } from "#app/site/scenes/scene-section.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { HeroLinks } from "./hero-links.tsx";
import { MoonInScene } from "./moon-in-scene.tsx";
import { Paragraphs } from "./rich-text.tsx";

const SIZES: Sizes = { wide: [1440, 900], tall: [390, 900] };
/** The middle and the radius of the halo that the scene keeps for the moon, from its top left corner. */
const MOON = { wide: { x: 1128, y: 280, radius: 84 }, tall: { x: 314, y: 592, radius: 37 } };

type HillsHeroProps = { block: BlockOf<"hero">; moon: { path: string; name: string } | undefined };

/**
 * A page's opening on the hills by night, with tonight's moon. The scene stands on the lower edge; its sky goes on as far as the words need
 * it, and they end above the hills.
 */
export function HillsHero({ block: { anchor, title, text, button, link }, moon }: HillsHeroProps) {
  return (
    <>
      <SceneSection
        scene="hills"
        labelledBy={anchor}
        words={
          <>
            <h1 id={anchor} className="text-5xl">
              {title}
            </h1>
            <Paragraphs text={text} className="mt-6 max-w-xl text-lg text-quiet" strong="font-normal text-text" />
            <HeroLinks button={button} link={link} className="mt-6 sm:mt-8" />
          </>
        }
        ground={
          <div className="scene-sky">
            <ScenePicture file={filesOf("hills")} sizes={SIZES} />
            {moon && (
              <figure>
                <MoonInScene path={moon.path} sizes={SIZES} at={MOON} />
                <figcaption className="scene-caption text-sm text-text">
                  {t("{name}, tonight", { name: moon.name })}
                </figcaption>
              </figure>
            )}
          </div>
        }
      />
      <div className="mx-auto w-full max-w-7xl px-5 pt-6 sm:px-8 print:hidden">
        <RuneStrip lit={["perthro", "sowilo", "laguz", "isa"]} />
      </div>
    </>
  );
}
