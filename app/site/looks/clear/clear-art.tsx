import roomDawnTall from "./room-dawn-tall.avif?url";
import roomDawnWide from "./room-dawn-wide.avif?url";
import roomNightTall from "./room-night-tall.avif?url";
import roomNightWide from "./room-night-wide.avif?url";

const ROOM = {
  dawn: { tall: roomDawnTall, wide: roomDawnWide },
  night: { tall: roomNightTall, wide: roomNightWide },
};

/** Two chairs and a window's light on the floor. Other openings are words alone. */
export function ClearArt({ drawing }: { drawing: string }) {
  if (drawing !== "moon") return null;
  return (["dawn", "night"] as const).flatMap((theme) => [
    <img
      key={`${theme}-tall`}
      data-art-theme={theme}
      className="clear-tall"
      src={ROOM[theme].tall}
      width="390"
      height="380"
      alt=""
      loading="lazy"
      decoding="async"
    />,
    <img
      key={`${theme}-wide`}
      data-art-theme={theme}
      className="clear-wide"
      src={ROOM[theme].wide}
      width="1440"
      height="560"
      alt=""
      loading="lazy"
      decoding="async"
    />,
  ]);
}
