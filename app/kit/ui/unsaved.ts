/** One entry for each component outside of dialogs with unsaved text (`useUnsaved`). */
export const unsavedOnPage = new Set<object>();

export function isPageUnsaved(): boolean {
  return unsavedOnPage.size > 0;
}
