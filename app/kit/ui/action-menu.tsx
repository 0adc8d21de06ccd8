import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "./button.tsx";

type Look = { label: string; style: CSSProperties };

/**
 * Actions behind one button, for those that are seldom the next step. Opening moves the focus to the first; a press on one, Escape and a press
 * elsewhere close it, and the focus goes back to the button; a button with `data-repeats` is pressed several times in a row and leaves it open.
 * `about` completes its name. `look`: the name and the place of one that has no words.
 */
export function ActionMenu({ about, look, children }: { about: string; look?: Look; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    actionsIn(menu.current)[0]?.focus();
    const onElsewhere = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [isOpen]);
  const close = () => {
    opener.current?.focus();
    setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const actions = actionsIn(menu.current);
    const at = actions.indexOf(document.activeElement as HTMLElement);
    const to = { Escape: -1, ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: actions.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.key === "Escape") return close();
    actions.at(to % actions.length)?.focus();
  };
  return (
    <div ref={menu} className="action-menu-of">
      <Button
        ref={opener}
        {...(look && { dense: true, style: { width: "2.75rem", padding: 0 } })}
        aria-label={look?.label ?? t("More: {about}", { about })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {!look && <span>{t("More")}</span>}
        <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true" focusable="false">
          <path d="M3 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0m7 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0m7 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0" />
        </svg>
      </Button>
      {isOpen && (
        <div
          id={id}
          role="toolbar"
          tabIndex={-1}
          aria-orientation="vertical"
          aria-label={about}
          className="action-menu rounded-control"
          style={look?.style}
          onClick={({ target }) => (target as Element).closest("[data-repeats]") ?? close()}
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function actionsIn(menu: HTMLElement | null): HTMLElement[] {
  return Array.from(menu?.querySelectorAll<HTMLElement>(".action-menu :is(a, button:not(:disabled))") ?? []);
}
