import type { LookFiles } from "#app/settings/use-look.ts";
import type { LookName } from "#domain/look/look.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import clearForms from "./clear/forms.css?url";
import clear from "./clear/clear.css?url";
import hankenGrotesk from "./clear/hanken-grotesk.woff2?url";
import instrumentSerif from "./clear/instrument-serif.woff2?url";
import clearWords from "./clear/clear-words.css?url";
import gardenForms from "./garden/forms.css?url";
import garden from "./garden/garden.css?url";
import gardenWords from "./garden/garden-words.css?url";
import karla from "./garden/karla.woff2?url";
import youngSerif from "./garden/young-serif.woff2?url";
import lampForms from "./lamp/forms.css?url";
import lamp from "./lamp/lamp.css?url";
import lampWords from "./lamp/lamp-words.css?url";
import nunitoSans from "./lamp/nunito-sans.woff2?url";
import shipporiMincho from "./lamp/shippori-mincho.woff2?url";
import linenForms from "./linen/forms.css?url";
import linen from "./linen/linen.css?url";
import linenWords from "./linen/linen-words.css?url";
import newsreader from "./linen/newsreader.woff2?url";
import instrumentSans from "./linen/instrument-sans-400.woff2?url";
import bricolageText from "./shore/bricolage-grotesque-text-400.woff2?url";
import bricolage from "./shore/bricolage-grotesque.woff2?url";
import shoreForms from "./shore/forms.css?url";
import shoreWords from "./shore/shore-words.css?url";
import shore from "./shore/shore.css?url";

const FILES: Record<
  Exclude<LookName, "night">,
  { sheet: string; formSheet: string; words: string; fonts: string[] }
> = {
  linen: { sheet: linen, formSheet: linenForms, words: linenWords, fonts: [newsreader, instrumentSans] },
  shore: { sheet: shore, formSheet: shoreForms, words: shoreWords, fonts: [bricolage, bricolageText] },
  clear: { sheet: clear, formSheet: clearForms, words: clearWords, fonts: [instrumentSerif, hankenGrotesk] },
  lamp: { sheet: lamp, formSheet: lampForms, words: lampWords, fonts: [shipporiMincho, nunitoSans] },
  garden: { sheet: garden, formSheet: gardenForms, words: gardenWords, fonts: [youngSerif, karla] },
};

/** What a look's pages load beside their own style; nothing for Night, whose files are every page's. */
export function filesOfLook(look: LookName = "night"): LookFiles {
  if (look === "night") return {};
  const { night, dawn } = PALETTES[look];
  return { ...FILES[look], grounds: { night: night.ground, dawn: dawn.ground } };
}
