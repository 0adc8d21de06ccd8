import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useId,
  useMemo,
  useState,
} from "react";
import { useLocation } from "react-router";
import { PlainToaster } from "./plain-toaster.tsx";
import type { ShownToast, ToastMessage } from "./toast-message.ts";

type Toasts = {
  /** Shows a message; replaces an earlier error of the same component. */
  toast(message: ToastMessage): void;
  /** Removes this component's errors, as when a field was corrected. */
  clearErrors(): void;
  /** Removes all messages, as when they are outdated. */
  clear(): void;
};

type AllToasts = {
  show(message: ToastMessage, source: string): void;
  clearErrors(source: string): void;
  clear(): void;
  dismiss(key: number): void;
  /** Keeps this message while it has the pointer or the focus. */
  pause(key: number | undefined): void;
};

const ToastContext = createContext<AllToasts | null>(null);
const LatestContext = createContext<ShownToast | undefined>(undefined);

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
  const [paused, setPaused] = useState<number>();
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
  const clearErrors = useCallback((source: string) => dropErrors((error) => error.source === source), [dropErrors]);
  const dismiss = useCallback((key: number) => setShown((before) => before.filter((each) => each.key !== key)), []);
  const clear = useCallback(() => {
    setShown([]);
    setLast(undefined);
  }, []);
  const toasts = useMemo(
    () => ({ show, clearErrors, clear, dismiss, pause: setPaused }),
    [show, clearErrors, clear, dismiss],
  );

  // During rendering instead of in an effect: effects of the new page run first, and errors that they raise must stay.
  const { pathname } = useLocation();
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    dropErrors(() => true);
  }

  const isShown = last?.tone === "bad" || shown.some(({ key }) => key === last?.key);
  return (
    <ToastContext value={toasts}>
      <LatestContext value={isShown ? last : undefined}>{children}</LatestContext>
      {shown.length > 0 && (
        <Suspense>
          <Toaster shown={shown} paused={paused} dismiss={dismiss} />
        </Suspense>
      )}
    </ToastContext>
  );
}

function isSame(one: ToastMessage, other: ToastMessage): boolean {
  return one.title === other.title && one.description === other.description;
}

/**
 * The latest message since this component mounted: a success while its toast is shown, an error until the next message or `clearErrors`. For
 * components in front of all toasts, such as dialogs.
 */
export function useLatestMessage(): {
  latest: ShownToast | undefined;
  clearErrors(): void;
  dismiss(): void;
  pause(isPaused: boolean): void;
} {
  const toasts = useContext(ToastContext);
  const [before] = useState(raised);
  const last = useContext(LatestContext);
  const latest = last && last.key > before ? last : undefined;
  return {
    latest,
    clearErrors: () => latest && toasts?.clearErrors(latest.source),
    dismiss: () => latest && toasts?.dismiss(latest.key),
    pause: (isPaused) => toasts?.pause(isPaused ? latest?.key : undefined),
  };
}

/** Shows short messages above the page, which are read aloud and disappear after a while. Throws outside a ToastProvider. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast must be used within a ToastProvider");
  const source = useId();
  return useMemo(() => {
    const { show, clearErrors, clear } = toasts;
    return { toast: (message) => show(message, source), clearErrors: () => clearErrors(source), clear };
  }, [toasts, source]);
}
