import { FlatMoon } from "#app/kit/ui/ornaments/moon.tsx";
import type { SceneLayout, Sizes } from "#app/site/scenes/scene-picture.tsx";

type Disc = { x: number; y: number; radius: number };
type MoonInSceneProps = { path: string; sizes: Sizes; at: { wide: Disc; tall: Disc } };

/** Tonight's moon over the picture of a scene that fills the same box, in the composition that is shown. */
export function MoonInScene({ path, sizes, at }: MoonInSceneProps) {
  return (
    <>
      <Placed path={path} size={sizes.tall} disc={at.tall} layout="tall" />
      <Placed path={path} size={sizes.wide} disc={at.wide} layout="wide" />
    </>
  );
}

type PlacedProps = { path: string; size: readonly [number, number]; disc: Disc; layout: SceneLayout };

function Placed({ path, size: [width, height], disc: { x, y, radius }, layout }: PlacedProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={`scene-moon scene-moon-${layout}`}
      aria-hidden="true"
      focusable="false"
    >
      {/* In Britain the evening moon is tilted towards the sunset. */}
      <g transform={`translate(${x} ${y}) rotate(16) scale(${radius / 100})`}>
        <FlatMoon path={path} />
      </g>
    </svg>
  );
}
