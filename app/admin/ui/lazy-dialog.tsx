import type { ComponentType } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.tsx";

/** A dialog that is fetched when it is opened; what does not arrive says so and can be tried again. */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazyPart<Props>({
    load: async () => ({ default: await load() }),
    failed: (retry) => (
      <Dialog title="This did not load" onClose={retry}>
        <Button dense onClick={retry} className="mt-5">
          Try again
        </Button>
      </Dialog>
    ),
  });
}
