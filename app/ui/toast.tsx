import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from "react";
import type { ShownToast, ToastMessage } from "./toast-message.ts";

type Toasts = {
  toast(message: ToastMessage): void;
  /** Takes every message away: what it said has been overtaken. */
  clear(): void;
};

const ToastContext = createContext<Toasts | null>(null);
const NewsContext = createContext<ShownToast | undefined>(undefined);

/** The moving parts come with the first message: most pages never raise one. */
const Toaster = lazy(() => import("./toaster.tsx"));

/** Beyond these the oldest goes; the same words are never there twice. */
const LONGEST_QUEUE = 3;
let raised = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([]);
  const [last, setLast] = useState<ShownToast>();
  const toast = useCallback((message: ToastMessage) => {
    raised += 1;
    const key = raised;
    const isSame = ({ title, description }: ToastMessage) => title === message.title && description === message.description;
    setShown((before) => [...before.filter((each) => !isSame(each)), { ...message, key }].slice(-LONGEST_QUEUE));
    if (!message.inPlace) setLast({ ...message, key });
  }, []);
  const dismiss = useCallback((key: number) => setShown((before) => before.filter((each) => each.key !== key)), []);
  const clear = useCallback(() => {
    setShown([]);
    setLast(undefined);
  }, []);
  const toasts = useMemo(() => ({ toast, clear }), [toast, clear]);
  const isNews = last?.tone === "bad" || shown.some(({ key }) => key === last?.key);
  return (
    <ToastContext value={toasts}>
      <NewsContext value={isNews ? last : undefined}>{children}</NewsContext>
      {shown.length > 0 && (
        <Suspense>
          <Toaster shown={shown} dismiss={dismiss} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/**
 * What was said last, if that was since this part of the page is there: good news for as long as its toast stands, a refusal until something
 * else is said. For what stands in front of every toast.
 */
export function useNews(): ShownToast | undefined {
  const [before] = useState(raised);
  const news = useContext(NewsContext);
  return news && news.key > before ? news : undefined;
}

/** Raises a short message above the page; it is read out and leaves by itself. Only inside a ToastProvider. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast must be used within a ToastProvider");
  return toasts;
}
