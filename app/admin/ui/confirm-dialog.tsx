import type { ComponentProps, ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  /** What happens, and what is kept. */
  about: ReactNode;
  /** The verb on the button that does it, and on the one that does not. */
  verb: string;
  keep?: string;
  /** The confirming button: "danger" by default, "gold" if nothing is lost. */
  variant?: "danger" | "gold";
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. The harmless answer comes first and has the focus; either way the dialog closes. */
export function ConfirmDialog({ title, about, onClose, ...answers }: ConfirmDialogProps) {
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <Answers {...answers} />
    </Dialog>
  );
}

function Answers({ verb, keep = "Keep it", variant = "danger", onConfirm }: Omit<ConfirmDialogProps, "title" | "about" | "onClose">) {
  const close = useCloseDialog();
  const confirm = () => {
    close();
    onConfirm();
  };
  return <DialogButtons keep={keep} onKeep={close} verb={verb} variant={variant} type="button" onClick={confirm} />;
}

type DialogButtonsProps = ComponentProps<typeof Button> & { keep: string; onKeep: () => void; verb: string };

/**
 * The buttons at a dialog's end: the way back first, the action last, which submits the form by default; on a phone they fill the line. The
 * way back is "Keep …" where something would be taken away, "Close" where a draft keeps what is typed, and otherwise "Cancel".
 */
export function DialogButtons({ keep, onKeep, verb, ...action }: DialogButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button dense onClick={onKeep}>
        {keep}
      </Button>
      <Button dense type="submit" variant="gold" {...action}>
        {verb}
      </Button>
    </div>
  );
}
