import type { ComponentType } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

/** A dialog that is loaded when it is opened; a loading error can be retried. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazyComponent<Props>({
    load: async () => ({ default: await load() }),
    failed: (retry) => (
      <div
        style={{ bottom: "calc(var(--bottom-bar) + 1rem)" }}
        className="fixed inset-x-4 z-50 mx-auto max-w-md bg-raised shadow-above"
      >
        <Notice tone="bad" title={t("This did not load")}>
          <Button dense onClick={retry} className="self-start">
            {t("Try again")}
          </Button>
        </Notice>
      </div>
    ),
  });
}
