import { THEMES } from "#domain/look/accent.ts";
import { DEFAULT_LOOK, type Look } from "#domain/look/look.ts";

const DESCRIPTION = "Tarot and rune readings, Reiki and shamanic yoga: see free times and book.";

const ICONS = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The web app manifest (W3C) under the practice's own name and in its opening theme. A tagline of its own says what it offers. */
export function webManifest(name: string, look: Look): string {
  const { tagline } = look;
  return JSON.stringify({
    name,
    short_name: name,
    description: tagline === DEFAULT_LOOK.tagline ? DESCRIPTION : `${tagline || name}: see free times and book.`,
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    ...coloursOf(look),
    icons: ICONS,
  });
}

/** The back office, an app of its own beside the site's. */
export function adminManifest(name: string, look: Look): string {
  return JSON.stringify({
    id: "/admin",
    name: `${name}: back office`,
    short_name: name,
    description: `Bookings, clients and settings of ${name}.`,
    lang: "en-GB",
    start_url: "/admin",
    scope: "/admin",
    display: "standalone",
    ...coloursOf(look),
    icons: ICONS,
  });
}

function coloursOf({ opening_theme: opening }: Look) {
  const { ground } = THEMES[opening === "dawn" ? "dawn" : "night"];
  return { background_color: ground, theme_color: ground };
}
