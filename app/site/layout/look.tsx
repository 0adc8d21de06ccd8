import { useContext } from "react";
import { NonceContext } from "#app/kit/ui/nonce.ts";
import { DAWN_GROUND, NIGHT_GROUND } from "#domain/look/grounds.ts";
import type { Look } from "#domain/look/look.ts";

const GROUND = { night: NIGHT_GROUND, dawn: DAWN_GROUND } as const;

/** Set by the server only, for the first paint; afterwards the first script, which reads it, controls the attribute. */
export function openingTheme({ opening_theme: opening }: Look): { "data-theme"?: string } {
  return import.meta.env.SSR && opening !== "device" ? { "data-theme": opening } : {};
}

export function ThemeColours({ opening }: { opening: Look["opening_theme"] }) {
  if (opening !== "device") return <meta name="theme-color" content={GROUND[opening]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND.night} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND.dawn} />
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
