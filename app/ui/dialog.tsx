import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useRef } from "react";

const CloseContext = createContext<() => void>(() => undefined);

type DialogProps = {
  title: string;
  /** What it is about, in a sentence or two under the title. */
  about?: ReactNode;
  /** Told once it is closed, however that came about; the caller then takes it out of the page. */
  onClose(): void;
  children: ReactNode;
};

/** A modal dialog, open while it is in the page: the platform's own, which keeps focus inside and closes on Escape. */
export function Dialog({ title, about, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = useCallback(() => dialog.current?.close(), []);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    element.scrollTop = 0; // the focus is at its first control, which may be far down
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={about ? `${id}-about` : undefined}
      onClose={onClose}
      className="m-auto max-h-[calc(100svh-2rem)] w-[calc(100%-2rem)] max-w-xl overflow-y-auto border outline-none border-control bg-ground px-5 py-6 text-text shadow-above backdrop:bg-shade sm:px-8 sm:py-8"
    >
      <h2 id={id} className="text-2xl [overflow-wrap:anywhere]">
        {title}
      </h2>
      {about && (
        <div id={`${id}-about`} className="mt-2 text-quiet [overflow-wrap:anywhere]">
          {about}
        </div>
      )}
      <CloseContext value={close}>{children}</CloseContext>
    </dialog>
  );
}

/** Closes the dialog it is called in and gives focus back to where it was: call it before acting, so that the opener is still there. */
export function useCloseDialog(): () => void {
  return useContext(CloseContext);
}
