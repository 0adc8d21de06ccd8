import { accentCss } from "#domain/look/accent.ts";

/**
 * Applies an accent to this window at once. The inline style's CSP hash forbids changing it; a constructed style sheet is allowed (CSP 3).
 */
export function showAccent(accent: string | null): void {
  const sheet = new CSSStyleSheet();
  if (accent) sheet.replaceSync(accentCss(accent));
  document.adoptedStyleSheets = accent ? [sheet] : [];
}
