import type { LookName } from "#domain/look/look.ts";

export const LOOK_LABELS: Record<LookName, { label: string; about: string }> = {
  night: { label: "Night", about: "Moon, runes and drawn scenes: readings, ritual, the walk home." },
  linen: { label: "Linen", about: "Warm white, clay and cloth, pictures first: massage and bodywork." },
  shore: {
    label: "Shore",
    about: "Sand, deep teal and coral, one long wave, large numerals: yoga, breath and sound.",
  },
  clear: {
    label: "Clear",
    about: "White, ink and cobalt, one large sentence, rules and air: coaching and counselling.",
  },
  lamp: {
    label: "Lamp",
    about: "Ivory, maroon and saffron, circles, one thing at a time: sitting groups and retreats.",
  },
  garden: { label: "Garden", about: "Paper, moss and berry, arches and sprigs: herbs, nutrition and doulas." },
};
