import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useId, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { PlainToaster } from "./plain-toaster.tsx";
import type { ShownToast, ToastMessage } from "./toast-message.ts";

type Toasts = {
  /** Shows a message; replaces an earlier error of the same component. */
  toast(message: ToastMessage): void;
  /** Removes this component's errors, as when a field was corrected. */
  settle(): void;
  /** Removes all messages, as when they are outdated. */
  clear(): void;
};

type AllToasts = {
  show(message: ToastMessage, source: string): void;
  settle(source: string): void;
  clear(): void;
  dismiss(key: number): void;
  /** Keeps this message while it has the pointer or the focus. */
  hold(key: number | undefined): void;
};

const ToastContext = createContext<AllToasts | null>(null);
const NewsContext = createContext<ShownToast | undefined>(undefined);

/** Loads the animated toaster in advance, so that a message need not wait for it. */
export const loadToaster = () => import("./toaster.tsx");

/** Loaded with the first message, since most pages never show one. If loading fails, messages are plain. */
const Toaster = lazy(() => loadToaster().catch(() => ({ default: PlainToaster })));

/** Above this number the oldest is removed; a repeated message replaces the earlier one. */
const MAX_QUEUE = 3;
let raised = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([]);
  const [last, setLast] = useState<ShownToast>();
  const [held, setHeld] = useState<number>();
  const dropErrors = useCallback((isOver: (error: ShownToast) => boolean) => {
    const stays = (each: ShownToast) => each.tone !== "bad" || !isOver(each);
    setShown((before) => (before.every(stays) ? before : before.filter(stays)));
    setLast((before) => (before && stays(before) ? before : undefined));
  }, []);
  const show = useCallback(
    (message: ToastMessage, source: string) => {
      raised += 1;
      const added = { ...message, source, key: raised };
      dropErrors((error) => error.source === source);
      setShown((before) => [...before.filter((each) => !isSame(each, message)), added].slice(-MAX_QUEUE));
      if (!message.inPlace) setLast(added);
    },
    [dropErrors],
  );
  const settle = useCallback((source: string) => dropErrors((error) => error.source === source), [dropErrors]);
  const dismiss = useCallback((key: number) => setShown((before) => before.filter((each) => each.key !== key)), []);
  const clear = useCallback(() => {
    setShown([]);
    setLast(undefined);
  }, []);
  const toasts = useMemo(() => ({ show, settle, clear, dismiss, hold: setHeld }), [show, settle, clear, dismiss]);

  // During rendering instead of in an effect: effects of the new page run first, and errors that they raise must stay.
  const { pathname } = useLocation();
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    dropErrors(() => true);
  }

  const isNews = last?.tone === "bad" || shown.some(({ key }) => key === last?.key);
  return (
    <ToastContext value={toasts}>
      <NewsContext value={isNews ? last : undefined}>{children}</NewsContext>
      {shown.length > 0 && (
        <Suspense>
          <Toaster shown={shown} held={held} dismiss={dismiss} />
        </Suspense>
      )}
    </ToastContext>
  );
}

function isSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.title === other.title && one.description === other.description;
}

/**
 * The latest message since this component mounted: a success while its toast is shown, an error until the next message or `settle`. For
 * components in front of all toasts, such as dialogs.
 */
export function useLatestMessage(): { news: ShownToast | undefined; settle(): void; dismiss(): void; hold(isHeld: boolean): void } {
  const toasts = useContext(ToastContext);
  const [before] = useState(raised);
  const last = useContext(NewsContext);
  const news = last && last.key > before ? last : undefined;
  return {
    news,
    settle: () => news && toasts?.settle(news.source),
    dismiss: () => news && toasts?.dismiss(news.key),
    hold: (isHeld) => toasts?.hold(isHeld ? news?.key : undefined),
  };
}

/** Shows short messages above the page, which are read aloud and disappear after a while. Throws outside a ToastProvider. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast must be used within a ToastProvider");
  const source = useId();
  return useMemo(() => {
    const { show, settle, clear } = toasts;
    return { toast: (message) => show(message, source), settle: () => settle(source), clear };
  }, [toasts, source]);
}
