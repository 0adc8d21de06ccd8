import circleDawn from "./circle-dawn.avif?url";
import circleNight from "./circle-night.avif?url";
import shoesDawn from "./shoes-dawn.avif?url";
import shoesNight from "./shoes-night.avif?url";

const PICTURES: Record<string, { dawn: string; night: string; size: number; shape: string }> = {
  moon: { dawn: circleDawn, night: circleNight, size: 800, shape: "lamp-ring" },
  meditation: { dawn: shoesDawn, night: shoesNight, size: 700, shape: "lamp-disc" },
};

/** A lamp in one brushed circle, which holds a short title; the shoes at the door of a group. Other openings have a small flame. */
export function LampArt({ drawing }: { drawing: string }) {
  const picture = PICTURES[drawing];
  if (!picture) return <span className="lamp-flame" />;
  return (["dawn", "night"] as const).map((theme) => (
    <img
      key={theme}
      data-art-theme={theme}
      className={picture.shape}
      src={picture[theme]}
      width={picture.size}
      height={picture.size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  ));
}
