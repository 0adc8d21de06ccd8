import { useContext } from "react";
import { NonceContext } from "#app/ui/nonce.ts";
import { DAWN_GROUND, NIGHT_GROUND } from "#domain/look/grounds.ts";
import type { Look } from "#domain/look/look.ts";

const GROUND = { night: NIGHT_GROUND, dawn: DAWN_GROUND } as const;

/** Written by the server alone, for the first paint: the first script, which reads it, has the attribute from then on. */
export function openingTheme({ opening_theme: opening }: Look): { "data-theme"?: string } {
  return import.meta.env.SSR && opening !== "device" ? { "data-theme": opening } : {};
}

/** The colour of the browser's own frame. */
export function ThemeColours({ opening }: { opening: Look["opening_theme"] }) {
  if (opening !== "device") return <meta name="theme-color" content={GROUND[opening]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUND.night} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUND.dawn} />
    </>
  );
}

/** The practitioner's accent, inline and allowed by its hash (docs/decisions/0007). As with the first script, hydration leaves the text as it is. */
export function AccentStyle({ css }: { css: string }) {
  const nonce = useContext(NonceContext);
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : "" }} />;
}
