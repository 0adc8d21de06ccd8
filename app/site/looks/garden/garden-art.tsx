import benchDawnTall from "./bench-dawn-tall.avif?url";
import benchDawnWide from "./bench-dawn-wide.avif?url";
import benchNightTall from "./bench-night-tall.avif?url";
import benchNightWide from "./bench-night-wide.avif?url";
import meditationDawn from "./meditation-dawn.avif?url";
import meditationNight from "./meditation-night.avif?url";
import readingsDawn from "./readings-dawn.avif?url";
import readingsNight from "./readings-night.avif?url";
import reikiTherapyDawn from "./reikiTherapy-dawn.avif?url";
import reikiTherapyNight from "./reikiTherapy-night.avif?url";
import shamanicYogaDawn from "./shamanicYoga-dawn.avif?url";
import shamanicYogaNight from "./shamanicYoga-night.avif?url";

type Sheet = { dawn: string; night: string; size: readonly [width: number, height: number]; shape: string };

const ARCADE: Sheet[] = [
  { dawn: benchDawnTall, night: benchNightTall, size: [350, 400], shape: "garden-tall" },
  { dawn: benchDawnWide, night: benchNightWide, size: [1318, 520], shape: "garden-wide" },
];

const niche = (dawn: string, night: string): Sheet[] => [{ dawn, night, size: [300, 380], shape: "garden-niche" }];

const NICHES: Record<string, Sheet[]> = {
  readings: niche(readingsDawn, readingsNight),
  shamanicYoga: niche(shamanicYogaDawn, shamanicYogaNight),
  reikiTherapy: niche(reikiTherapyDawn, reikiTherapyNight),
  meditation: niche(meditationDawn, meditationNight),
};

/** A bench before a window, seen through an arcade; for each offering a niche with what was cut for it. */
export function GardenArt({ drawing }: { drawing: string }) {
  const sheets = drawing === "moon" ? ARCADE : NICHES[drawing];
  return sheets?.flatMap((sheet) =>
    (["dawn", "night"] as const).map((theme) => (
      <img
        key={`${theme}-${sheet.shape}`}
        data-art-theme={theme}
        className={sheet.shape}
        src={sheet[theme]}
        width={sheet.size[0]}
        height={sheet.size[1]}
        alt=""
        loading="lazy"
        decoding="async"
      />
    )),
  );
}
