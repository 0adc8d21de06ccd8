import { t } from "@sacred-space/words/t.ts";
import { unsavedOnPage } from "./unsaved.ts";
import {
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "./button.tsx";
import { DialogMessage } from "./dialog-message.tsx";
import { Icon } from "./icon.tsx";
import { addDialog } from "../navigation/dialog-history.ts";
import { useLatestMessage } from "./toast/toast.tsx";

type DialogControls = {
  close(): void;
  leave(): void;
  /** One entry for each component with unsaved text. */
  unsaved: Set<object>;
};

const DialogContext = createContext<DialogControls>({
  close: () => undefined,
  leave: () => undefined,
  unsaved: unsavedOnPage,
});

type DialogProps = {
  title: string;
  /** A sentence or two under the title. */
  about?: ReactNode;
  /** Called once on close, whatever the cause; the caller then unmounts the dialog. */
  onClose(): void;
  /** See `useModal`. */
  hasEntry?: boolean;
  /** "sheet": beside the page on a wide screen and full-screen on a phone, for longer content. */
  shape?: keyof typeof SHAPES;
  /** Shows a close button beside the title, as every sheet does. For dialogs in which no other button closes it. */
  hasClose?: boolean;
  children: ReactNode;
};

const SHAPES = {
  window: "m-auto max-h-[calc(100svh-2rem)] w-[calc(100%-2rem)] max-w-xl border large:w-full",
  sheet: "safe-area my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-none sm:max-w-lg sm:border-l",
};

type Modal = {
  /** Returns whether it may close now; if not, it asks. `close` closes it in any case. */
  mayClose?: () => boolean;
  /** Whether it has its own history entry for Back; a confirmation shares that of the dialog below it. */
  hasEntry?: boolean;
};

/**
 * The props of a `<dialog>` that is mounted while it is open, closed by Escape, by Back or by `close`. The focus is restored, and `onClose`
 * is called synchronously: the browser's own close event comes some tasks later, and a click in between would find the dialog still counted
 * as open and be lost.
 */
export function useModal(onClose: () => void, { mayClose = () => true, hasEntry = true }: Modal = {}) {
  const ref = useRef<HTMLDialogElement>(null);
  const hasClosed = useRef(false);
  const remove = useRef<() => void>(undefined);
  const notifyClosed = () => {
    if (hasClosed.current) return;
    hasClosed.current = true;
    remove.current?.();
    onClose();
  };
  const close = () => {
    if (!ref.current) return; // unmounted with its page
    ref.current.close();
    notifyClosed();
  };
  const leave = () => {
    if (mayClose()) close();
  };
  const onLeave = useEffectEvent(leave);
  useLayoutEffect(() => {
    remove.current = addDialog({ hasEntry, leave: () => onLeave() });
    return remove.current;
  }, [hasEntry]);
  return {
    ref,
    close,
    leave,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return; // bubbled from a nested dialog or a file picker
      event.preventDefault();
      leave();
    },
    // A browser may close it without a cancel event, as on a second Escape in a row.
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (currentTarget.open || hasClosed.current) return;
      if (mayClose()) notifyClosed();
      else currentTarget.showModal();
    },
  };
}

const CONTROL = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled";

/**
 * A modal dialog, open while it is mounted: a native `<dialog>`, which traps the focus and closes on Escape. With unsaved text in it,
 * Escape, Back and `useLeaveDialog` ask first.
 */
export function Dialog({
  title,
  about,
  onClose,
  hasEntry,
  shape = "window",
  hasClose = shape === "sheet",
  children,
}: DialogProps) {
  const id = useId();
  const [unsaved] = useState(() => new Set<object>());
  const [isConfirming, setIsConfirming] = useState(false);
  const mayClose = () => {
    if (unsaved.size > 0) setIsConfirming(true);
    return unsaved.size === 0;
  };
  const { ref, close, leave, ...events } = useModal(onClose, { mayClose, hasEntry });
  const content = useRef<HTMLDivElement>(null);
  const announcement = useLatestMessage();
  const { latest, clearErrors } = announcement;
  useLayoutEffect(() => {
    if (latest && content.current) keepInSight(content.current);
  }, [latest]);
  useEffect(() => {
    if (!ref.current || ref.current.open) return;
    ref.current.showModal();
    // Some browsers focus the scrolling element instead of its content.
    if (document.activeElement === content.current) content.current?.querySelector<HTMLElement>(CONTROL)?.focus();
    content.current?.scrollTo(0, 0); // the focused first control may be far down
    return content.current ? focusOnceFilled(ref.current, content.current) : undefined;
  }, [ref]);
  return (
    <>
      <dialog
        ref={ref}
        aria-labelledby={id}
        aria-describedby={about ? `${id}-about` : undefined}
        {...events}
        className={`${SHAPES[shape]} flex-col outline-none border-control bg-ground text-text shadow-above backdrop:bg-shade open:flex`}
      >
        <div
          ref={content}
          onChange={clearErrors}
          className="more-below min-h-0 grow scroll-pt-20 scroll-pb-4 max-sm:has-data-foot:scroll-pb-24 overflow-y-auto px-5 py-6 large:px-3 sm:px-8 sm:py-8"
        >
          <div className="flex items-start justify-between gap-4">
            <h2 id={id} className="text-2xl [overflow-wrap:anywhere]">
              {title}
            </h2>
            {hasClose && (
              <Button variant="quiet" dense aria-label={t("Close")} onClick={leave} className="-mt-1 -mr-3">
                <Icon name="close" />
              </Button>
            )}
          </div>
          {about && (
            <div id={`${id}-about`} className="mt-2 text-quiet [overflow-wrap:anywhere]">
              {about}
            </div>
          )}
          <DialogContext value={{ close, leave, unsaved }}>{children}</DialogContext>
        </div>
        <DialogMessage {...announcement} />
      </dialog>
      {isConfirming && (
        <Dialog
          title={t("Discard what you typed?")}
          about={t("It is not saved.")}
          hasEntry={false}
          onClose={() => setIsConfirming(false)}
        >
          <DiscardAnswers onDiscard={close} />
        </Dialog>
      )}
    </>
  );
}

/**
 * Focuses the first control once the content is loaded, if it was not there when the dialog opened. Not on a touch screen, where the
 * keyboard would cover the form.
 */
function focusOnceFilled(dialog: HTMLElement, content: HTMLElement) {
  if (matchMedia("(pointer: coarse)").matches) return undefined;
  const filling = new MutationObserver(() => {
    if (document.activeElement === dialog) content.querySelector<HTMLElement>(CONTROL)?.focus();
    if (document.activeElement !== dialog) filling.disconnect();
  });
  filling.observe(content, { childList: true, subtree: true });
  return () => filling.disconnect();
}

/**
 * A message shrinks the scroll area: keeps the focused element in view, and the last buttons as well, which lose the focus while they are
 * busy.
 */
function keepInSight(content: HTMLElement) {
  const taken = (content.parentElement?.clientHeight ?? 0) - content.clientHeight;
  const below = content.scrollHeight - content.scrollTop - content.clientHeight;
  if (below <= taken) content.scrollTop = content.scrollHeight;
  document.activeElement?.closest("dialog :focus")?.scrollIntoView({ block: "nearest" });
}

function DiscardAnswers({ onDiscard }: { onDiscard: () => void }) {
  const keep = useCloseDialog();
  const discard = () => {
    keep();
    onDiscard();
  };
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button dense onClick={keep}>
        {t("Keep editing")}
      </Button>
      <Button dense variant="danger" onClick={discard}>
        {t("Discard")}
      </Button>
    </div>
  );
}

/**
 * Returns a function that closes the enclosing dialog and restores the focus, even with unsaved text. Call it before the action, while the
 * opener is still mounted.
 */
export function useCloseDialog(): () => void {
  return useContext(DialogContext).close;
}

/** Returns a function that closes the enclosing dialog as Escape does: it asks about unsaved text. */
export function useLeaveDialog(): () => void {
  return useContext(DialogContext).leave;
}

/**
 * Makes the enclosing dialog ask before it closes while `isUnsaved`; outside of dialogs, marks the page (`isPageUnsaved`). Only for typed
 * text, since other input is quickly repeated.
 */
export function useUnsaved(isUnsaved: boolean) {
  const { unsaved } = useContext(DialogContext);
  useEffect(() => {
    if (!isUnsaved) return;
    const mark = {};
    unsaved.add(mark);
    return () => void unsaved.delete(mark);
  }, [isUnsaved, unsaved]);
}
