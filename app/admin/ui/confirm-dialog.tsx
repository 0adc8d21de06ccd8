import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { DeskDialog, DialogButtons } from "./desk-dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  /** What happens, and what is kept. */
  children: ReactNode;
  /** The verb on the button that does it, and on the one that does not. */
  verb: string;
  keep?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. The harmless answer comes first and has the focus. */
export function ConfirmDialog({ title, children, verb, keep = "Keep it", busy = false, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <DeskDialog title={title} onClose={onClose}>
      <div className="mt-3 flex flex-col gap-2 text-quiet">{children}</div>
      <DialogButtons>
        <Button dense onClick={onClose}>
          {keep}
        </Button>
        <Button dense busy={busy} onClick={onConfirm} className="border-bad text-bad hover:border-bad hover:text-bad">
          {verb}
        </Button>
      </DialogButtons>
    </DeskDialog>
  );
}
