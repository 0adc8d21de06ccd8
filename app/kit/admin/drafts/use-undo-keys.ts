import { useEffect, useEffectEvent } from "react";

/** Handles Ctrl+Z and Ctrl+Shift+Z outside fields; within a field the browser handles them. */
export function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isField =
      event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [role=textbox]");
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isField) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
