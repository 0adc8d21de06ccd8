import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "#app/kit/ui/button.tsx";

/**
 * The gold button of a form that requires JavaScript. Does not submit before hydration, so that no browser writes a password into a URL or
 * posts it to a page that cannot handle it.
 */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return (
    <Button data-submits type={ready ? "submit" : "button"} variant="gold" busy={busy} className="w-full">
      {children}
    </Button>
  );
}
