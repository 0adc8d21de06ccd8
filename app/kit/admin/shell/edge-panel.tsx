import { type CSSProperties, type ReactNode, useEffectEvent, useLayoutEffect } from "react";
import { useModal } from "#app/kit/ui/dialog.tsx";

type EdgePanelProps = {
  label: string;
  id?: string;
  className: string;
  /** Where it is; written here, since the style sheet is in the first load. */
  style?: CSSProperties;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal panel at an edge of the window. Escape, Back or a press outside closes it, and the focus returns to what
 * opened it.
 */
export function EdgePanel({ label, id, className, style, onClose, children }: EdgePanelProps) {
  const { ref, close, leave: _, ...events } = useModal(onClose);
  const onPress = useEffectEvent((event: MouseEvent) => event.target === ref.current && close());
  useLayoutEffect(() => {
    const element = ref.current;
    const pressed = (event: MouseEvent) => onPress(event);
    element?.showModal();
    element?.addEventListener("click", pressed);
    return () => {
      element?.removeEventListener("click", pressed);
      element?.close(); // the browser restores the focus only if the dialog is still in the document
    };
  }, [ref]);
  return (
    <dialog
      ref={ref}
      id={id}
      style={style}
      aria-label={label}
      {...events}
      className={`${className} border-control bg-surface text-text shadow-above backdrop:bg-shade`}
    >
      {children}
    </dialog>
  );
}

/** At the thumb: the width of a phone, above what its gestures need. */
export const AT_THE_THUMB = {
  style: { margin: "auto 0 0", maxHeight: "88svh" },
  className: "w-full max-w-none overflow-y-auto border-t pb-[env(safe-area-inset-bottom)] text-sm",
};
/** Under the last button of a desk's top bar. */
export const UNDER_THE_BAR = { style: { margin: "3.5rem 1rem 0 auto" }, className: "w-72 border text-sm" };
