import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";

type RowMenuProps = {
  /** What the actions are about; completes the name of the button. */
  about: string;
  /** Buttons and links. */
  children: ReactNode;
};

/**
 * What is seldom done with a row, behind one button. Opening moves the focus to the first action; a press on one, Escape and a press
 * elsewhere close it. The arrow keys go through the actions.
 */
export function RowMenu({ about, children }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    actionsIn(menu.current)[0]?.focus();
    const onElsewhere = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node) && !opener.current?.contains(target as Node)) setIsOpen(false);
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
    if (event.key === "Escape") {
      event.stopPropagation();
      return close();
    }
    actions.at(to % actions.length)?.focus();
  };
  return (
    <div className={`relative shrink-0 ${isOpen ? "z-20" : "z-2"}`}>
      <Button
        ref={opener}
        dense
        variant="quiet"
        className="size-11 px-0!"
        aria-label={`More: ${about}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true" focusable="false">
          <path d="M3 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0m7 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0m7 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0" />
        </svg>
      </Button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="toolbar"
          tabIndex={-1}
          aria-orientation="vertical"
          aria-label={about}
          className="absolute top-full right-0 z-10 flex min-w-56 flex-col rounded-control border border-control bg-raised p-1.5 shadow-above *:justify-start! *:no-underline!"
          onClick={close}
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function actionsIn(menu: HTMLElement | null): HTMLElement[] {
  return Array.from(menu?.querySelectorAll<HTMLElement>(":is(a, button):not(:disabled)") ?? []);
}
