import { createContext, type ReactNode, type SyntheticEvent, useContext, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useNews } from "./toast/toast.tsx";

const CloseContext = createContext<() => void>(() => undefined);

type DialogProps = {
  title: string;
  /** What it is about, in a sentence or two under the title. */
  about?: ReactNode;
  /** Told once, as it closes, however that came about; the caller then takes it out of the page. */
  onClose(): void;
  children: ReactNode;
};

/**
 * What a `<dialog>` that is in the page while it is open needs, to be put away by Escape or by `close`: focus goes back to where it was, and
 * `onClose` is told then and there. The browser's own close event comes some tasks later, after a press that follows at once; left to it, the
 * opener would be pressed while its dialog still counted as open, and the press lost.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const told = useRef(false);
  const tell = () => {
    if (told.current) return;
    told.current = true;
    onClose();
  };
  const close = () => {
    if (!ref.current) return; // gone with its page, where nobody waits to be told
    ref.current.close();
    tell();
  };
  return {
    ref,
    close,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      close();
    },
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => !currentTarget.open && tell(), // where a browser asks nobody
  };
}

const CONTROL = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled";

/** A modal dialog, open while it is in the page: the platform's own, which keeps focus inside and closes on Escape. */
export function Dialog({ title, about, onClose, children }: DialogProps) {
  const id = useId();
  const { ref, close, ...events } = useModal(onClose);
  const content = useRef<HTMLDivElement>(null);
  const { news, settle } = useNews();
  useLayoutEffect(() => {
    if (news && content.current) keepInSight(content.current);
  }, [news]);
  useEffect(() => {
    if (!ref.current || ref.current.open) return;
    ref.current.showModal();
    // Some browsers focus what scrolls instead of what is in it.
    if (document.activeElement === content.current) content.current?.querySelector<HTMLElement>(CONTROL)?.focus();
    content.current?.scrollTo(0, 0); // the focus is at its first control, which may be far down
  }, [ref]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      aria-describedby={about ? `${id}-about` : undefined}
      {...events}
      className="m-auto max-h-[calc(100svh-2rem)] w-[calc(100%-2rem)] max-w-xl flex-col border outline-none border-control bg-ground text-text shadow-above backdrop:bg-shade open:flex"
    >
      <div ref={content} onChange={settle} className="min-h-0 scroll-py-4 overflow-y-auto px-5 py-6 sm:px-8 sm:py-8">
        <h2 id={id} className="text-2xl [overflow-wrap:anywhere]">
          {title}
        </h2>
        {about && (
          <div id={`${id}-about`} className="mt-2 text-quiet [overflow-wrap:anywhere]">
            {about}
          </div>
        )}
        <CloseContext value={close}>{children}</CloseContext>
      </div>
      <News news={news} />
    </dialog>
  );
}

/** The news takes room from what scrolls: what has the focus stays in sight, and the buttons at the end do, which lose it while they are busy. */
function keepInSight(content: HTMLElement) {
  const taken = (content.parentElement?.clientHeight ?? 0) - content.clientHeight;
  const below = content.scrollHeight - content.scrollTop - content.clientHeight;
  if (below <= taken) content.scrollTop = content.scrollHeight;
  document.activeElement?.closest("dialog :focus")?.scrollIntoView({ block: "nearest" });
}

const NEWS =
  "max-h-[50svh] shrink-0 overflow-y-auto border-t border-hairline bg-raised px-5 py-3 leading-snug font-semibold empty:hidden sm:px-8";

/**
 * What is said while the dialog is open: toasts lie behind it, where nobody can read or reach them. It stands below what scrolls, so that it
 * is in sight at once and hides nothing.
 */
function News({ news }: { news: ReturnType<typeof useNews>["news"] }) {
  const words = news && <span key={news.key}>{[news.title, news.description].filter(Boolean).join(". ")}</span>;
  const isBad = news?.tone === "bad";
  return (
    <>
      <p role="alert" className={`${NEWS} text-bad`}>
        {isBad && words}
      </p>
      <p role="status" className={`${NEWS} text-good`}>
        {!isBad && words}
      </p>
    </>
  );
}

/** Closes the dialog it is called in and gives focus back to where it was: call it before acting, so that the opener is still there. */
export function useCloseDialog(): () => void {
  return useContext(CloseContext);
}
