import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from "react";
import type { ShownToast, ToastMessage } from "./toast-message.ts";

type Toasts = {
  toast(message: ToastMessage): void;
  /** Takes every message away: what it said has been overtaken. */
  clear(): void;
};

const ToastContext = createContext<Toasts | null>(null);

/** The moving parts come with the first message: most pages never raise one. */
const Toaster = lazy(() => import("./toaster.tsx"));

/** Beyond these the oldest goes; the same words are never there twice. */
const LONGEST_QUEUE = 3;
let raised = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([]);
  const toast = useCallback((message: ToastMessage) => {
    raised += 1;
    const key = raised;
    const isSame = ({ title, description }: ToastMessage) => title === message.title && description === message.description;
    setShown((before) => [...before.filter((each) => !isSame(each)), { ...message, key }].slice(-LONGEST_QUEUE));
  }, []);
  const dismiss = useCallback((key: number) => setShown((before) => before.filter((each) => each.key !== key)), []);
  const toasts = useMemo(() => ({ toast, clear: () => setShown([]) }), [toast]);
  return (
    <ToastContext value={toasts}>
      {children}
      {shown.length > 0 && (
        <Suspense>
          <Toaster shown={shown} dismiss={dismiss} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Raises a short message above the page; it is read out and leaves by itself. Only inside a ToastProvider. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast must be used within a ToastProvider");
  return toasts;
}
