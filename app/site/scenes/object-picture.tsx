import type { OBJECTS } from "#domain/pages/blocks.ts";
import { SCENE_THEMES } from "./scene-picture.tsx";
import { SCENES_SHEET } from "./scene-section.tsx";

export type ObjectName = (typeof OBJECTS)[number];

const FILES = import.meta.glob<string>("./night/objects/*.avif", { eager: true, query: "?url", import: "default" });

/** A large thing in the light of a window, in the theme that is shown. Decorative: what stands beside it says the same. */
export function ObjectPicture({ name, className }: { name: ObjectName; className: string }) {
  return (
    <>
      <link {...SCENES_SHEET} />
      {SCENE_THEMES.map((theme) => (
        <picture key={theme} data-scene-theme={theme}>
          <img
            src={FILES[`./night/objects/${name}-${theme}.avif`]}
            width={800}
            height={800}
            alt=""
            loading="lazy"
            decoding="async"
            className={`rounded-control object-cover ${className}`}
          />
        </picture>
      ))}
    </>
  );
}
