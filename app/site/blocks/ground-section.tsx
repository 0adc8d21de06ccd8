import type { ReactNode } from "react";
import { filesOf } from "#app/site/scenes/scene-files.ts";
import { ScenePicture, type Sizes } from "#app/site/scenes/scene-picture.tsx";
import { SceneSection } from "#app/site/scenes/scene-section.tsx";
import { Section } from "#app/site/section.tsx";
import type { GROUNDS } from "#domain/pages/blocks.ts";

type Ground = (typeof GROUNDS)[number];

const SIZES: Record<Ground, Sizes> = {
  lane: { wide: [1440, 820], tall: [390, 700] },
  letter: { wide: [1440, 760], tall: [390, 620] },
  weekend: { wide: [1440, 1250], tall: [390, 760] },
};

type GroundSectionProps = { id: string; ground: Ground; children: ReactNode };

/** A section that stands on a scene. Its children bring the heading. */
export function GroundSection({ id, ground, children }: GroundSectionProps) {
  return (
    <SceneSection
      scene={ground}
      labelledBy={id}
      words={children}
      ground={<ScenePicture file={filesOf(ground)} sizes={SIZES[ground]} />}
    />
  );
}

type PlacedSectionProps = { id: string; title: string; ground: Ground | null | undefined; children: ReactNode };

/** A section on its scene, if it has one, otherwise on the page. */
export function PlacedSection({ id, title, ground, children }: PlacedSectionProps) {
  if (!ground)
    return (
      <Section id={id} title={title}>
        {children}
      </Section>
    );
  return (
    <GroundSection id={id} ground={ground}>
      <h2 id={id} className="mb-6 text-3xl">
        {title}
      </h2>
      {children}
    </GroundSection>
  );
}
