import { useContext } from "react";
import { NonceContext } from "#app/kit/ui/nonce.ts";
import type { OwnLook } from "#app/settings/use-look.ts";
import { DAWN_GROUND, NIGHT_GROUND } from "#domain/look/grounds.ts";
import type { Look } from "#domain/look/look.ts";
import display from "#app/fonts/sacred-space-display.woff2?url";
import figtree from "#app/fonts/figtree.woff2?url";

const GROUND = { night: NIGHT_GROUND, dawn: DAWN_GROUND } as const;

/** Set by the server only, for the first paint; afterwards the first script, which reads it, controls the attribute. */
export function openingTheme({ opening_theme: opening }: Look): { "data-theme"?: string } {
  return import.meta.env.SSR && opening !== "device" ? { "data-theme": opening } : {};
}

export function ThemeColours({ opening_theme: opening, grounds = GROUND }: Look & OwnLook) {
  if (opening !== "device") return <meta name="theme-color" content={grounds[opening]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={grounds.night} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.dawn} />
    </>
  );
}

/** The fonts of the first words, and the style sheet of a look other than Night; in the back office those of Night. */
export function LookFiles({ fonts = [display, figtree], sheet }: OwnLook) {
  return (
    <>
      {fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {sheet && <link rel="stylesheet" href={sheet} />}
    </>
  );
}

/**
 * The practitioner's accent as inline CSS, allowed by its hash (docs/decisions/0007). Hydration leaves the text unchanged, as for the first
 * script.
 */
export function AccentStyle({ css }: { css: string }) {
  const nonce = useContext(NonceContext);
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : "" }}
    />
  );
}
