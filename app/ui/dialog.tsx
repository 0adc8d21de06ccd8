import { unsavedOnPage } from "#app/ui/unsaved.ts";
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
import { Icon } from "./icon.tsx";
import { addDialog } from "./history/dialog-history.ts";
import { useNews } from "./toast/toast.tsx";

type DialogControls = {
  close(): void;
  leave(): void;
  /** One for each part that holds unsaved text. */
  unsaved: Set<object>;
};

const DialogContext = createContext<DialogControls>({ close: () => undefined, leave: () => undefined, unsaved: unsavedOnPage });

type DialogProps = {
  title: string;
  /** What it is about, in a sentence or two under the title. */
  about?: ReactNode;
  /** Called once on close, whatever the cause; the caller then unmounts the dialog. */
  onClose(): void;
  /** See `useModal`. */
  hasEntry?: boolean;
  /** "sheet": beside the page on a wide screen and over all of it on a phone, for what is read longer than a question. */
  shape?: keyof typeof SHAPES;
  /** Whether it has a button to close it beside its title, as every sheet does: where no button in it says so in words. */
  hasClose?: boolean;
  children: ReactNode;
};

const SHAPES = {
  window: "m-auto max-h-[calc(100svh-2rem)] w-[calc(100%-2rem)] max-w-xl border",
  sheet: "safe-area my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-none sm:max-w-lg sm:border-l",
};

type Modal = {
  /** Whether it may close now; where it may not, it asks. `close` closes it in any case. */
  mayClose?: () => boolean;
  /** Whether Back closes it by itself; a question shares the history entry of the dialog below it. */
  hasEntry?: boolean;
};

/**
 * What a `<dialog>` that is in the page while it is open needs, to be closed by Escape, by Back or by `close`: focus goes back to where it
 * was, and `onClose` is called synchronously. The browser's own close event comes some tasks later, after a press that follows at once; left
 * to it, the opener would be pressed while its dialog still counted as open, and the press lost.
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
      if (event.target !== event.currentTarget) return; // of a dialog or a file picker within it
      event.preventDefault();
      leave();
    },
    // A browser may close it without asking, as on a second Escape in a row.
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (currentTarget.open || hasClosed.current) return;
      if (mayClose()) notifyClosed();
      else currentTarget.showModal();
    },
  };
}

const CONTROL = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled";

/**
 * A modal dialog, open while it is in the page: the platform's own, which keeps focus inside and closes on Escape. With unsaved text in it,
 * Escape, Back and `useLeaveDialog` ask first.
 */
export function Dialog({ title, about, onClose, hasEntry, shape = "window", hasClose = shape === "sheet", children }: DialogProps) {
  const id = useId();
  const [unsaved] = useState(() => new Set<object>());
  const [isConfirming, setIsConfirming] = useState(false);
  const mayClose = () => {
    if (unsaved.size > 0) setIsConfirming(true);
    return unsaved.size === 0;
  };
  const { ref, close, leave, ...events } = useModal(onClose, { mayClose, hasEntry });
  const content = useRef<HTMLDivElement>(null);
  const announcement = useNews();
  const { news, settle } = announcement;
  useLayoutEffect(() => {
    if (news && content.current) keepInSight(content.current);
  }, [news]);
  useEffect(() => {
    if (!ref.current || ref.current.open) return;
    ref.current.showModal();
    // Some browsers focus what scrolls instead of what is in it.
    if (document.activeElement === content.current) content.current?.querySelector<HTMLElement>(CONTROL)?.focus();
    content.current?.scrollTo(0, 0); // the focus is at its first control, which may be far down
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
          onChange={settle}
          className="more-below min-h-0 grow scroll-pt-20 scroll-pb-4 overflow-y-auto px-5 py-6 sm:px-8 sm:py-8"
        >
          <div className="flex items-start justify-between gap-4">
            <h2 id={id} className="text-2xl [overflow-wrap:anywhere]">
              {title}
            </h2>
            {hasClose && (
              <Button variant="quiet" dense aria-label="Close" onClick={leave} className="-mt-1 -mr-3">
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
        <News {...announcement} />
      </dialog>
      {isConfirming && (
        <Dialog title="Discard what you typed?" about="It is not saved." hasEntry={false} onClose={() => setIsConfirming(false)}>
          <DiscardAnswers onDiscard={close} />
        </Dialog>
      )}
    </>
  );
}

/**
 * What is read first brings the controls later: the first one gets the focus then, as it would have had it at once. Not on a touch screen,
 * whose keyboard would come up over the form.
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

/** A message shrinks the scroll area: keeps the focused element in view, and the last buttons too, which lose the focus while they are busy. */
function keepInSight(content: HTMLElement) {
  const taken = (content.parentElement?.clientHeight ?? 0) - content.clientHeight;
  const below = content.scrollHeight - content.scrollTop - content.clientHeight;
  if (below <= taken) content.scrollTop = content.scrollHeight;
  document.activeElement?.closest("dialog :focus")?.scrollIntoView({ block: "nearest" });
}

const NEWS =
  "max-h-[50svh] shrink-0 overflow-y-auto border-t border-hairline bg-raised px-5 py-3 leading-snug font-semibold empty:hidden sm:px-8";

/**
 * Messages while the dialog is open: toasts lie behind it, out of sight and reach. They stand below the scrolling content, so that they are
 * visible at once and hide nothing.
 */
function News({ news, dismiss, hold }: ReturnType<typeof useNews>) {
  const words = news && <span key={news.key}>{[news.title, news.description].filter(Boolean).join(". ")}</span>;
  const isBad = news?.tone === "bad";
  const action = news?.action;
  return (
    <div
      data-news=""
      className="shrink-0"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p role="alert" className={`${NEWS} text-bad`}>
        {isBad && words}
      </p>
      <p role="status" className={`${NEWS} text-good`}>
        {!isBad && words}
      </p>
      {action && (
        <div className="bg-raised px-5 pb-2 sm:px-8">
          <Button
            dense
            onClick={() => {
              dismiss();
              action.onPress();
            }}
          >
            {action.label}
          </Button>
        </div>
      )}
    </div>
  );
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
        Keep editing
      </Button>
      <Button dense variant="danger" onClick={discard}>
        Discard
      </Button>
    </div>
  );
}

/**
 * Closes the dialog it is called in and gives focus back to where it was, whatever is typed in it: call it before acting, so that the opener
 * is still there.
 */
export function useCloseDialog(): () => void {
  return useContext(DialogContext).close;
}

/** Closes the dialog it is called in as Escape does: unsaved text is asked about. */
export function useLeaveDialog(): () => void {
  return useContext(DialogContext).leave;
}

/**
 * Lets the dialog around ask before it closes, for as long as `isUnsaved`; outside of dialogs, marks the page (`isPageUnsaved`). Only for
 * typed text: a choice is soon made again.
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
