import type { LookFiles } from "#app/settings/use-look.ts";
import type { LookName } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import linen from "./linen/linen.css?url";
import newsreader from "./linen/newsreader.woff2?url";
import instrumentSans from "./linen/instrument-sans-400.woff2?url";

const FILES: Record<Exclude<LookName, "night">, { sheet: string; fonts: string[] }> = {
  linen: { sheet: linen, fonts: [newsreader, instrumentSans] },
};

/** What a look's pages load beside their own style; nothing for Night, whose files are every page's. */
export function filesOfLook(look: LookName = "night"): LookFiles {
  if (look === "night") return {};
  const { night, dawn } = PALETTES[look];
  return { ...FILES[look], grounds: { night: night.ground, dawn: dawn.ground } };
}
