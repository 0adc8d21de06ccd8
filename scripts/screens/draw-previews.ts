import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { DRAWING_OF, type DrawingName } from "#app/site/drawings.ts";
import { circle, type Ink, type Stroke } from "#app/site/strokes.ts";
import { moonPath } from "#app/site/moon-phase.ts";
import { FUTHARK, type RuneChoice, RUNES, type RuneName } from "#domain/look/runes.ts";
import { DEFAULT_ARTICLES } from "#domain/content/en-GB/articles/default-articles.ts";
import type { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { PALETTES } from "#domain/look/palettes.ts";
import { PICTURE_WIDTH, preview, type Previews } from "#http/site/draw.ts";

/**
 * Draws the preview pictures of shared links, public/preview-<name>.png, from the strokes of the pages' drawings, and writes these for
 * http/site/pictures, which adds a practice's own name, mark and accent on request. Run it when a title or a drawing has changed: `node
 * scripts/boot.mjs scripts/screens/draw-previews.ts`.
 */
const ROOT = join(import.meta.dirname, "../..");

type Preview = { name: string; title: string; strokes: readonly Stroke[]; rune: RuneChoice };

const OF_PAGES: Record<
  (typeof PUBLIC_PAGES)[keyof typeof PUBLIC_PAGES]["preview"],
  { title: string; strokes: readonly Stroke[]; rune: RuneName }
> = {
  welcome: { title: "A sacred space, and time that is yours", strokes: moon(), rune: "mannaz" },
  readings: { title: "Tarot and rune readings", ...drawn("readings"), rune: "perthro" },
  "shamanic-yoga": { title: "Shamanic yoga, one to one", ...drawn("shamanicYoga"), rune: "laguz" },
  "reiki-therapy": {
    title: "Reiki attunement weekends and healing sessions",
    ...drawn("reikiTherapy"),
    rune: "sowilo",
  },
  meditation: { title: "The meditation group", ...drawn("meditation"), rune: "isa" },
  book: { title: "Choose an hour that is truly free", strokes: runeInRing("dagaz"), rune: "dagaz" },
  blog: { title: "Plain words about quiet things", strokes: runeInRing("ansuz"), rune: "ansuz" },
  contact: { title: "How to reach the practice", strokes: runeInRing("raidho"), rune: "raidho" },
  legal: { title: "The rules, in plain words", strokes: runeInRing("tiwaz"), rune: "tiwaz" },
};

const PREVIEWS: Preview[] = [
  ...Object.entries(OF_PAGES).map(([name, preview]) => ({ name, ...preview })),
  ...DEFAULT_ARTICLES.map(({ slug, title, rune }) => ({
    name: slug,
    title,
    strokes: rune === "none" ? [] : runeInRing(rune),
    rune,
  })),
];

function drawn(name: DrawingName) {
  return { strokes: DRAWING_OF[name] };
}

function moon(): Stroke[] {
  return [
    { d: circle(0, 0, 190), ink: "hair" },
    { d: circle(0, 0, 150), ink: "ground" },
    { d: moonPath(130, 150), ink: "moon" },
  ];
}

function runeInRing(rune: RuneName): Stroke[] {
  return [
    { d: circle(0, 0, 184), ink: "hair" },
    { d: circle(0, 0, 150), ink: "line" },
    { d: RUNES[rune], ink: "gold", transform: "scale(7.5) translate(-8 -12)" },
  ];
}

const INKS: Record<Ink, string> = {
  hair: 'fill="none" stroke="#3b3566" stroke-width="1.5"',
  line: 'fill="none" stroke="#6f669e" stroke-width="1.5"',
  gold: 'fill="none" stroke="#e3b866" stroke-width="4" stroke-linejoin="bevel"',
  moon: 'fill="#f4eedf"',
  ground: 'fill="#15122b" stroke="#6f669e" stroke-width="1.5"',
};

const path = ({ d, ink, transform = "" }: Stroke) =>
  `<path d="${d}" transform="${transform}" ${INKS[ink]} vector-effect="non-scaling-stroke"/>`;

function frieze(lit: RuneChoice): string {
  return FUTHARK.map((rune, place) => {
    const ink = rune === lit ? "#e3b866" : "#6f669e";
    return `<path d="${RUNES[rune]}" transform="translate(${80 + place * 44.6} 540) scale(1.15)" fill="none" stroke="${ink}" stroke-width="1.6"/>`;
  }).join("");
}

function drawing({ strokes, rune }: Preview): string {
  return `<g transform="translate(920 262)">${strokes.map(path).join("")}</g><path d="M80 515H1120M80 593H1120" stroke="#3b3566"/>${frieze(rune)}`;
}

const previews: Previews = Object.fromEntries(
  PREVIEWS.map((each) => [each.name, { title: each.title, drawing: drawing(each) }]),
);
writeFileSync(join(ROOT, "http/site/previews.json"), `${JSON.stringify(previews, null, 2)}\n`);
const PICTURES = {
  linen: "back-dawn.avif",
  shore: "bay-dawn-tall.avif",
  garden: "bench-dawn-tall.avif",
  clear: "room-dawn-tall.avif",
  lamp: "circle-dawn.avif",
};
for (const [look, picture] of Object.entries(PICTURES))
  await sharp(join(ROOT, "app/site/looks", look, picture))
    .resize(PICTURE_WIDTH, 630, { fit: "cover" })
    .flatten({ background: PALETTES[look as keyof typeof PICTURES].dawn.ground })
    .webp({ quality: 82 })
    .toFile(join(ROOT, "http/site/looks", `${look}.webp`));
for (const [name, each] of Object.entries(previews)) {
  const png = await preview(each);
  writeFileSync(join(ROOT, "public", `preview-${name}.png`), png);
  console.log(`preview-${name}.png ${(png.length / 1000).toFixed(0)} kB`);
}
