import shelfDay from "./shelf-dawn.avif?url";
import shelfNight from "./shelf-night.avif?url";
import backDay from "./back-dawn.avif?url";
import backNight from "./back-night.avif?url";

/** Folded cloth, oil and a branch beside a window; two hands at rest on a back. Other offerings have a cloth of their own weave. */
const PICTURES: Record<string, { dawn: string; night: string; size: readonly [number, number] }> = {
  moon: { dawn: shelfDay, night: shelfNight, size: [960, 840] },
  reikiTherapy: { dawn: backDay, night: backNight, size: [900, 720] },
};

export function LinenArt({ drawing }: { drawing: string }) {
  const picture = PICTURES[drawing];
  if (!picture) return <span className={`linen-cloth linen-cloth-${drawing}`} />;
  return (["dawn", "night"] as const).map((theme) => (
    <img
      key={theme}
      data-art-theme={theme}
      src={picture[theme]}
      width={picture.size[0]}
      height={picture.size[1]}
      alt=""
      loading="lazy"
      decoding="async"
    />
  ));
}
