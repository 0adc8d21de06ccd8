import { useEffect, useEffectEvent } from "react";
import type { ShownToast } from "./toast-message.ts";

/** The attributes that announce the Undo button's shortcut. */
export const UNDO_KEY = { "aria-keyshortcuts": "Control+Z Meta+Z", title: "Ctrl or ⌘ and Z" };

/** Ctrl or Cmd and Z trigger the newest Undo, except within a field or if an editor has handled the keys. */
export function useUndoKey(shown: ShownToast[], dismiss: (key: number) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (
      event.defaultPrevented ||
      (event.target instanceof HTMLElement && event.target.matches("input, textarea, select"))
    )
      return;
    const newest = shown.findLast(({ action }) => action?.isUndo);
    if (!newest) return;
    event.preventDefault();
    dismiss(newest.key);
    newest.action?.onPress();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
