import { type ReactNode, useEffect, useId } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useModal } from "#app/kit/ui/dialog.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";

/** A dialog beside the page on a wide screen, so that each change is visible there; on a phone it covers the page. */
export function Sheet({
  title,
  status,
  onClose,
  children,
}: {
  title: string;
  status: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const { ref, leave, ...events } = useModal(onClose);
  useEffect(() => {
    if (!ref.current || ref.current.open) return;
    ref.current.showModal();
    ref.current.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, [ref]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      {...events}
      className="safe-area m-0 h-dvh max-h-none w-full max-w-none flex-col border-hairline bg-ground text-sm text-text shadow-above outline-none backdrop:bg-transparent open:flex lg:ml-auto lg:w-104 lg:border-l"
    >
      <header className="flex items-center justify-between gap-4 border-b border-hairline px-5 py-2">
        <div className="min-w-0">
          <h2 id={id} className="truncate font-sans text-base font-semibold">
            {title}
          </h2>
          {status}
        </div>
        <button
          type="button"
          onClick={leave}
          className="-mr-3 inline-flex min-h-11 items-center gap-2 px-3 font-semibold hover:text-gold"
        >
          <Icon name="tick" className="size-4" />
          {t("Done")}
        </button>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 py-6">{children}</div>
    </dialog>
  );
}
