import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

type DeskDialogProps = {
  title: string;
  /** Somebody wants it closed; take it out of the page then. */
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
};

/**
 * Something to decide before going on. The browser's own modal dialog: focus stays inside, Escape leaves, focus goes back to the button
 * that opened it. (Radix' dialog writes style elements into the page, which the content policy refuses.) Render it only while it is open.
 */
export function DeskDialog({ title, onClose, wide = false, children }: DeskDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close(); // while it is still in the page: only then does the browser give the focus back
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      className={`m-auto max-h-[calc(100svh-2rem)] w-[calc(100%-2rem)] overflow-y-auto border border-control bg-ground text-sm text-text shadow-above backdrop:bg-shade ${wide ? "max-w-2xl" : "max-w-lg"}`}
    >
      <div className="px-5 py-5 sm:px-7 sm:py-6">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at its end: the way back first, the deed last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
