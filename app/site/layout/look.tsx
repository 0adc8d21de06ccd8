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

/** By the server only: hydration leaves them, and browsers need no code for them. */
export function Icons() {
  if (!import.meta.env.SSR) return null;
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

/**
 * The fonts of the first words, by the server only: once scripts run they are loaded. And the style sheets of a look other than Night; in
 * the back office there is none, and the fonts are Night's. That of the forms has a precedence, so that React shows the next page with it; React
 * keeps it in the head, and its rules ask for `data-forms` on <html>.
 */
export function LookFiles({ fonts, sheet, formSheet }: { [Name in keyof OwnLook]: OwnLook[Name] | undefined }) {
  return (
    <>
      {import.meta.env.SSR &&
        (fonts ?? [display, figtree]).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
      {sheet && <link rel="stylesheet" href={sheet} />}
      {formSheet && <link rel="stylesheet" href={formSheet} precedence="look" />}
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
