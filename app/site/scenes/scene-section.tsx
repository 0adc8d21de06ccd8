import type { ReactNode } from "react";
import sheet from "./scenes.css?url";

export const SCENES_SHEET = { rel: "stylesheet", href: sheet };

type SceneSectionProps = {
  scene: string;
  /** The id of its heading. */
  labelledBy?: string;
  words: ReactNode;
  /** The picture, and what lies on it. */
  ground: ReactNode;
};

/** A section whose ground is a scene: the words stand where the picture is quiet. It brings its own style sheet. */
export function SceneSection({ scene, labelledBy, words, ground }: SceneSectionProps) {
  return (
    <section aria-labelledby={labelledBy} data-scene={scene}>
      <link {...SCENES_SHEET} />
      <div className="scene-words mx-auto w-full max-w-7xl px-5 text-text sm:px-8 print:px-0">{words}</div>
      <div className="scene-ground">{ground}</div>
    </section>
  );
}
