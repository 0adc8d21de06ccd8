import { Button } from "./button.tsx";
import type { useLatestMessage } from "./toast/toast.tsx";

const MESSAGE =
  "max-h-[50svh] shrink-0 overflow-y-auto border-t border-hairline bg-raised px-5 py-3 leading-snug font-semibold empty:hidden sm:px-8";

/**
 * Shows messages inside the dialog, since toasts are inert behind it. Placed below the scrolling content, where they are visible at once
 * and cover nothing.
 */
export function DialogMessage({ latest, dismiss, pause }: ReturnType<typeof useLatestMessage>) {
  const words = latest && <span key={latest.key}>{[latest.title, latest.description].filter(Boolean).join(". ")}</span>;
  const isBad = latest?.tone === "bad";
  const action = latest?.action;
  return (
    <div
      data-news=""
      className="shrink-0"
      onPointerEnter={() => pause(true)}
      onPointerLeave={() => pause(false)}
      onFocus={() => pause(true)}
      onBlur={() => pause(false)}
    >
      <p role="alert" className={`${MESSAGE} text-bad`}>
        {isBad && words}
      </p>
      <p role="status" className={`${MESSAGE} text-good`}>
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
