import { filesOf, type SCENE_OF } from "#app/site/scenes/scene-files.ts";
import { ScenePicture, type Sizes } from "#app/site/scenes/scene-picture.tsx";
import { SceneSection } from "#app/site/scenes/scene-section.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";
import { HeroLinks } from "./hero-links.tsx";
import { Paragraphs } from "./rich-text.tsx";

type Offered = Exclude<(typeof SCENE_OF)[keyof typeof SCENE_OF], "hills">;

/** No two offerings share a composition: on the wood beside the cloth, over the water, on the blanket, beside the ring. */
const SIZES: Record<Offered, Sizes> = {
  table: { wide: [1440, 740], tall: [390, 1030] },
  waterside: { wide: [1440, 900], tall: [390, 900] },
  hands: { wide: [1440, 820], tall: [390, 1030] },
  circle: { wide: [1440, 820], tall: [390, 1060] },
};

/** The opening of an offering's page. */
export function SceneHero({ block, scene }: { block: BlockOf<"hero">; scene: Offered }) {
  const { anchor, title, text, button, link } = block;
  return (
    <SceneSection
      scene={scene}
      labelledBy={anchor}
      words={
        <>
          <h1 id={anchor} className="text-4xl">
            {title}
          </h1>
          <div className="scene-text mt-6 flex max-w-prose flex-col gap-4 text-lg text-quiet">
            <Paragraphs text={text} strong="font-normal text-text" />
          </div>
          <HeroLinks button={button} link={link} className="mt-6 sm:mt-8" />
        </>
      }
      ground={<ScenePicture file={filesOf(scene)} sizes={SIZES[scene]} />}
    />
  );
}
