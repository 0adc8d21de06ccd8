import { t } from "@sacred-space/words/t.ts";
import type { LookName } from "#domain/look/look.ts";

export const LOOK_LABELS: Record<LookName, { label: string; about: string }> = {
  night: { label: t("Night"), about: t("Moon, runes and drawn scenes: readings, ritual, the walk home.") },
  linen: { label: t("Linen"), about: t("Warm white, clay and cloth, pictures first: massage and bodywork.") },
  shore: {
    label: t("Shore"),
    about: t("Sand, deep teal and coral, one long wave, large numerals: yoga, breath and sound."),
  },
  clear: {
    label: t("Clear"),
    about: t("White, ink and cobalt, one large sentence, rules and air: coaching and counselling."),
  },
  lamp: {
    label: t("Lamp"),
    about: t("Ivory, maroon and saffron, circles, one thing at a time: sitting groups and retreats."),
  },
  garden: { label: t("Garden"), about: t("Paper, moss and berry, arches and sprigs: herbs, nutrition and doulas.") },
};
