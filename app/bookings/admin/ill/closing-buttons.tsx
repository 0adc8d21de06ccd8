import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";

const DIALOGS = {
  ill: lazyDialog(async () => (await import("./ill-today-dialog.tsx")).default),
  close: lazyDialog(async () => (await import("./close-hours-dialog.tsx")).default),
};

/** On a phone the plus opens them. */
export default function ClosingButtons() {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>();
  const Opened = opened && DIALOGS[opened];
  return (
    <>
      <Button dense className="max-md:hidden" onClick={() => setOpened("ill")}>
        {t("I am ill today")}
      </Button>
      <Button dense className="max-md:hidden" onClick={() => setOpened("close")}>
        {t("Close some hours")}
      </Button>
      {Opened && <Opened onClose={() => setOpened(undefined)} />}
    </>
  );
}
