import bayDawnTall from "./bay-dawn-tall.avif?url";
import bayDawnWide from "./bay-dawn-wide.avif?url";
import bayNightTall from "./bay-night-tall.avif?url";
import bayNightWide from "./bay-night-wide.avif?url";
import matDawnTall from "./mat-dawn-tall.avif?url";
import matDawnWide from "./mat-dawn-wide.avif?url";
import matNightTall from "./mat-night-tall.avif?url";
import matNightWide from "./mat-night-wide.avif?url";

type Files = Record<"tall" | "wide", string>;
type Sizes = Record<"tall" | "wide", readonly [width: number, height: number]>;

const MAT = {
  dawn: { tall: matDawnTall, wide: matDawnWide },
  night: { tall: matNightTall, wide: matNightWide },
  size: { tall: [390, 430], wide: [1440, 560] },
} as const;
const PICTURES: Record<string, { dawn: Files; night: Files; size: Sizes }> = {
  moon: {
    dawn: { tall: bayDawnTall, wide: bayDawnWide },
    night: { tall: bayNightTall, wide: bayNightWide },
    size: { tall: [390, 560], wide: [1440, 760] },
  },
  shamanicYoga: MAT,
  meditation: MAT,
};

/** A bay at sunrise for the welcome, a mat that waits above the water for yoga and for groups. Other openings are words on the sky. */
export function ShoreArt({ drawing }: { drawing: string }) {
  const picture = PICTURES[drawing];
  if (!picture) return null;
  return (["dawn", "night"] as const).flatMap((theme) =>
    (["tall", "wide"] as const).map((layout) => (
      <img
        key={theme + layout}
        data-art-theme={theme}
        className={`shore-${layout}`}
        src={picture[theme][layout]}
        width={picture.size[layout][0]}
        height={picture.size[layout][1]}
        alt=""
        loading="lazy"
        decoding="async"
      />
    )),
  );
}
