import { useEffect } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ICONS_OF_BAR, SectionIcon } from "#app/kit/admin/shell/section-icon.tsx";

/** The button of the back office's search; Ctrl or ⌘ and K opens it anywhere but in a dialog. */
export function QuickWays({ onSearch }: { onSearch: () => void }) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || shiftKey || altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      onSearch();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [onSearch]);
  return (
    <button
      type="button"
      onClick={onSearch}
      aria-keyshortcuts="Control+K Meta+K"
      title={t("Search (Ctrl or ⌘ and K)")}
      className="inline-flex min-h-11 items-center gap-2 px-3 text-quiet hover:text-text"
    >
      <SectionIcon path={ICONS_OF_BAR.search} />
      {t("Search")}
    </button>
  );
}
