/** One for each part of the page itself, outside of dialogs, that holds unsaved text (`useUnsaved`). */
export const unsavedOnPage = new Set<object>();

export function isPageUnsaved(): boolean {
  return unsavedOnPage.size > 0;
}
