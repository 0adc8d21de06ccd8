import { accentCss } from "#domain/look/accent.ts";

/** Recolours this window at once. The page's own style is allowed by its hash, so it cannot be changed; a constructed sheet may (CSP 3). */
export function showAccent(accent: string | null): void {
  const sheet = new CSSStyleSheet();
  if (accent) sheet.replaceSync(accentCss(accent));
  document.adoptedStyleSheets = accent ? [sheet] : [];
}
