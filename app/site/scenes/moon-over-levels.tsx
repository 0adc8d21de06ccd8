import { FillingMoon } from "#app/kit/ui/ornaments/moon.tsx";
import { ScenePicture, type Sizes } from "./scene-picture.tsx";
import { SCENES_SHEET, SceneSection } from "./scene-section.tsx";
import flood from "./scenes-flood.css?url";

/** For the `links` of the route: they are there before the route is, and nothing moves. */
export const FLOOD_SHEETS = [SCENES_SHEET, { rel: "stylesheet", href: flood }];

const SIZES: Sizes = { wide: [1440, 640], tall: [390, 520] };

const FILES = import.meta.glob<string>("./night/moonfull/*.avif", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The flooded levels, over which the moon fills; the page's ticket lies on the water. */
export function MoonOverLevels() {
  return (
    <SceneSection
      scene="moonfull"
      words={null}
      ground={
        <>
          <ScenePicture
            file={(theme, layout) => FILES[`./night/moonfull/moonfull-${theme}-${layout}.avif`]}
            sizes={SIZES}
          />
          <FillingMoon className="scene-full-moon" />
        </>
      }
    />
  );
}
