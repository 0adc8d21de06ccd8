import { useEffect, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";

const failed = (retry: () => void) => (
  <p role="alert" className="flex items-center gap-2 text-bad">
    The search could not be loaded.
    <Button dense onClick={retry}>
      Try again
    </Button>
  </p>
);
const Palette = lazyComponent({ load: () => import("./palette.tsx"), failed });

/** The back office's search: by its button, or by Ctrl or ⌘ and K anywhere but in a dialog. */
export function QuickWays() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== "k" || !(ctrlKey || metaKey) || shiftKey || altKey || event.defaultPrevented) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl or ⌘ and K)"
        className="inline-flex min-h-11 items-center gap-2 px-3 text-quiet hover:text-text"
      >
        <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true" focusable="false">
          <path
            d="M10.5 4A6.5 6.5 0 1 0 10.5 17A6.5 6.5 0 1 0 10.5 4M15.5 15.5L21 21"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
          />
        </svg>
        Search
      </button>
      {isOpen && <Palette onClose={() => setIsOpen(false)} />}
    </>
  );
}
