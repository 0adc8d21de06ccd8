/** The web app manifest (W3C) under the practice's own name. */
export function webManifest(name: string): string {
  return JSON.stringify({
    name,
    short_name: name,
    description: "Tarot and rune readings, Reiki and shamanic yoga: see free times and book.",
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#15122b",
    theme_color: "#15122b",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}
