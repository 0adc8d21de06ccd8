import { t } from "@sacred-space/words/t.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import type { ShownToast } from "./toast-message.ts";

/** Toasts without animation, for when the toaster's code did not load: read aloud, and visible until dismissed. */
export function PlainToaster({ shown, dismiss }: { shown: ShownToast[]; dismiss: (key: number) => void }) {
  return (
    <ol
      aria-label={t("Messages")}
      className="fixed right-0 z-50 flex w-full max-w-md flex-col gap-3 p-4 large:p-2 message-place max-sm:max-w-none sm:p-6"
    >
      {shown.map(({ key, title, description, tone, action }) => (
        <li
          key={key}
          className="flex items-start gap-3 large:gap-1 rounded-control border border-hairline bg-raised py-3.5 pl-4 pr-1.5 shadow-above"
        >
          <div role={tone === "bad" ? "alert" : "status"} className="min-w-0 grow py-px">
            <p className="font-semibold leading-snug">{title}</p>
            {description && <p className="mt-1 text-sm text-quiet">{description}</p>}
          </div>
          {action && (
            <button
              type="button"
              onClick={() => {
                dismiss(key);
                action.onPress();
              }}
              className="-my-2 min-h-11 shrink-0 px-2 font-semibold underline"
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={t("Dismiss")}
            onClick={() => dismiss(key)}
            className="-my-2 grid size-11 shrink-0 place-items-center text-quiet hover:text-text"
          >
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ol>
  );
}
