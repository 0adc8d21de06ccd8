import * as Toast from "@radix-ui/react-toast";
import { t } from "@sacred-space/words/t.ts";
import { Icon, type IconName } from "#app/kit/ui/icon.tsx";
import type { Tone } from "#app/kit/ui/notice.tsx";
import type { ShownToast } from "./toast-message.ts";
import { useEffect, useEffectEvent } from "react";

const SIGNS: Record<Tone, IconName> = { plain: "note", good: "tick", bad: "warning" };
const COLOURS: Record<Tone, string> = { plain: "text-gold", good: "text-good", bad: "text-bad" };

/** Long enough to read twice; paused while the toast has the pointer or the focus. */
const SHOWN_FOR_MS = 8000;
const LEAVING_MS = 200;

/** Effectively forever; the maximum of setTimeout. */
const PAUSED_MS = 2 ** 31 - 1;

/** `paused` is the key of the message that is also shown in a dialog and has the pointer or the focus there. */
type ToasterProps = { shown: ShownToast[]; paused: number | undefined; dismiss: (key: number) => void };

export default function Toaster({ shown, paused, dismiss }: ToasterProps) {
  useUndoKey(shown, dismiss);
  return (
    <Toast.Provider duration={SHOWN_FOR_MS} swipeDirection="right" label={t("Message")}>
      {shown.map(({ key, title, description, tone = "plain", action }) => (
        <Toast.Root
          key={key}
          duration={key === paused ? PAUSED_MS : SHOWN_FOR_MS}
          type={tone === "bad" ? "foreground" : "background"}
          onOpenChange={(open) => !open && setTimeout(() => dismiss(key), LEAVING_MS)}
          className="rises flex items-start gap-3 large:gap-1 rounded-control border border-hairline bg-raised py-3.5 pl-4 pr-1.5 shadow-above data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)]"
        >
          <Icon name={SIGNS[tone]} className={`mt-0.5 size-5 large:hidden ${COLOURS[tone]}`} />
          <div className="min-w-0 grow py-px">
            <Toast.Title className="font-semibold leading-snug">{title}</Toast.Title>
            {description && <Toast.Description className="mt-1 text-sm text-quiet">{description}</Toast.Description>}
          </div>
          {action && (
            <Toast.Action
              altText={action.label}
              onClick={action.onPress}
              {...(action.isUndo && UNDO_KEY)}
              className="-my-2 min-h-11 shrink-0 px-2 font-semibold underline decoration-control underline-offset-4 hover:text-gold"
            >
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t("Dismiss")}
            className="-my-2 grid size-11 shrink-0 place-items-center text-quiet hover:text-text"
          >
            <Icon name="close" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ))}
      {/* On a phone one at a time. Invisible while a modal dialog shows the message itself. */}
      <Toast.Viewport className="in-[html:has(dialog:modal_[data-news])]:opacity-0 pointer-events-none fixed right-0 z-50 flex w-full max-w-md flex-col gap-3 p-4 large:p-2 *:pointer-events-auto message-place max-sm:max-w-none max-sm:*:not-last:hidden sm:p-6 print:hidden" />
    </Toast.Provider>
  );
}

/** The attributes that announce the Undo button's shortcut. */
const UNDO_KEY = { "aria-keyshortcuts": "Control+Z Meta+Z", title: t("Ctrl or ⌘ and Z") };

/** Ctrl or Cmd and Z trigger the newest Undo, except within a field or if an editor has handled the keys. */
function useUndoKey(shown: ShownToast[], dismiss: (key: number) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (
      event.defaultPrevented ||
      (event.target instanceof HTMLElement && event.target.matches("input, textarea, select"))
    )
      return;
    const newest = shown.findLast(({ action }) => action?.isUndo);
    if (!newest) return;
    event.preventDefault();
    dismiss(newest.key);
    newest.action?.onPress();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
