import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useId, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { PlainToaster } from "./plain-toaster.tsx";
import type { ShownToast, ToastMessage } from "./toast-message.ts";

type Toasts = {
  /** Shows a message; it takes the place of an earlier error of the same component. */
  toast(message: ToastMessage): void;
  /** Takes this component's errors away, as when a field has been corrected. */
  settle(): void;
  /** Takes every message away: what it said has been overtaken. */
  clear(): void;
};

type AllToasts = {
  show(message: ToastMessage, source: string): void;
  settle(source: string): void;
  clear(): void;
  dismiss(key: number): void;
  /** Keeps this message for as long as the pointer or the focus is on it. */
  hold(key: number | undefined): void;
};

const ToastContext = createContext<AllToasts | null>(null);
const NewsContext = createContext<ShownToast | undefined>(undefined);

/** Brings the moving parts, where a message should not have to wait for them. */
export const loadToaster = () => import("./toaster.tsx");

/** They come with the first message otherwise: most pages never raise one. Where they do not arrive, messages are plain. */
const Toaster = lazy(() => loadToaster().catch(() => ({ default: PlainToaster })));

/** Beyond these the oldest goes; the same words are never there twice. */
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

  // While rendering and not in an effect: the new page's own effects, which come first, may raise errors that are to stay.
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
 * What was said last, if that was since this part of the page is there: good news for as long as its toast stands, a refusal until something
 * else is said or `settle` takes it away. For what stands in front of every toast.
 */
export function useNews(): { news: ShownToast | undefined; settle(): void; dismiss(): void; hold(isHeld: boolean): void } {
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

/** Raises a short message above the page; it is read out and leaves by itself. Only inside a ToastProvider. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast must be used within a ToastProvider");
  const source = useId();
  return useMemo(() => {
    const { show, settle, clear } = toasts;
    return { toast: (message) => show(message, source), settle: () => settle(source), clear };
  }, [toasts, source]);
}
