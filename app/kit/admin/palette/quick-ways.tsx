import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { hasSingleKeys } from "./single-keys.ts";

const failed = (retry: () => void) => (
  <p role="alert" className="flex items-center gap-2 text-bad">
    The search could not be loaded.
    <Button dense onClick={retry}>
      Try again
    </Button>
  </p>
);
const Palette = lazyComponent({ load: () => import("./palette.tsx"), failed });
const KeyList = lazyComponent({ load: () => import("./key-list.tsx"), failed });

/** The back office's search and shortcuts: Ctrl or ⌘ and K anywhere, single keys only outside text fields and dialogs. */
export function QuickWays() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "keys">();
  const close = () => setOpen(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const act = (does: () => void) => {
      event.preventDefault();
      does();
    };
    if (event.ctrlKey || event.metaKey)
      return key.toLowerCase() === "k" && !event.shiftKey ? act(() => setOpen("palette")) : undefined;
    if (isTyping(target) || !hasSingleKeys()) return;
    if (key.toLowerCase() === "n" && !event.shiftKey) act(() => void navigate("/admin/bookings?new"));
    else if (key === "?") act(() => setOpen("keys"));
    else if (key === "/") act(() => focusSearch() || setOpen("palette"));
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen("palette")}
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
      {open === "palette" && <Palette onClose={close} onKeys={() => setOpen("keys")} />}
      {open === "keys" && <KeyList onClose={close} />}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, [role=textbox]") !== null)
  );
}

/** Focuses the page's search field; returns whether there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  return field !== null;
}
