// In a sheet that comes with the field, since only pages that edit texts need it. A script may add one: the content policy holds for markup.

const STYLE = `
.written { position: relative; white-space: break-spaces; overflow-wrap: anywhere; font-variant-ligatures: none; outline: none; padding: 0.625rem 0.875rem; font-size: 1rem; line-height: 1.6; }
.written > * + * { margin-top: 0.8em; }
.written h2 { font-size: 1.375rem; line-height: 1.3; hyphens: none; }
.written > h2:not(:first-child) { margin-top: 1.2rem; }
.written :is(ul, ol) { padding-left: 1.75em; }
.written ul { list-style: disc; }
.written ol { list-style: decimal; }
.written li + li { margin-top: 0.25em; }
.written blockquote { border-left: 2px solid var(--gold); padding-left: 1em; }
.written strong { font-weight: 600; }
.written a { color: var(--amethyst); text-decoration: underline; text-underline-offset: 0.2em; cursor: text; }
.written .ProseMirror-separator { display: none; }
.writing { container-type: inline-size; }
.writing:has(.written:focus-visible) { outline: 2px solid var(--amethyst); outline-offset: 3px; }
.writing-tools { position: sticky; z-index: 10; top: 0; border-radius: inherit; }
.writing-tools[data-above-keyboard] { position: fixed; z-index: 50; inset-inline: 0; top: auto; border-radius: 0; border-top: 1px solid var(--control); }
.writing-tools [role="toolbar"] { margin-inline: -2px; }
.writing-tool { display: inline-flex; flex: none; width: 2.75rem; height: 2.75rem; align-items: center; justify-content: center; color: var(--quiet); }
.writing-tool:hover, .writing-tool:is([aria-pressed="true"], [aria-expanded="true"]) { color: var(--gold); }
.writing-tool:is([aria-pressed="true"], [aria-expanded="true"]) { box-shadow: inset 0 -2px 0 var(--gold); }
.writing-tool[aria-disabled="true"] { color: var(--hairline); }
.writing-tool:focus-visible { outline-offset: -4px; }
.writing-tool[data-last] { margin-left: auto; }
@container (width < 25rem) { .writing-if-wide { display: none; } }
@container (width >= 25rem) { .writing-if-narrow { display: none; } }
@container (width < 21.5rem) { .writing-if-roomy { display: none; } }
@container (width >= 21.5rem) { .writing-if-tight { display: none; } }
@media (forced-colors: active) {
  .writing-tool:is([aria-pressed="true"], [aria-expanded="true"]) { border-bottom: 3px solid Highlight; }
  .writing-tool[aria-disabled="true"] { color: GrayText; }
}
`;

let isAdopted = false;

/** Adds the field's styles to the page, once. */
export function adoptWritingStyle(): void {
  if (isAdopted) return;
  isAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
}
