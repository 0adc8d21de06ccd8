import type { ComponentProps, ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  /** Says what will happen and what is kept. */
  about: ReactNode;
  /** Who is told of it. */
  told?: ReactNode;
  /** The label of the confirming button. */
  actionLabel: string;
  cancelLabel?: string;
  /** The style of the confirming button: "danger" by default, "gold" if nothing is lost. */
  variant?: "danger" | "gold";
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an irreversible action. The safe button comes first and has the focus; both close the dialog. */
export function ConfirmDialog({ title, about, told, onClose, ...answers }: ConfirmDialogProps) {
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      {told}
      <Answers {...answers} />
    </Dialog>
  );
}

function Answers({
  actionLabel,
  cancelLabel = t("Keep it"),
  variant = "danger",
  onConfirm,
}: Omit<ConfirmDialogProps, "title" | "about" | "told" | "onClose">) {
  const close = useCloseDialog();
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <DialogButtons
      cancelLabel={cancelLabel}
      onCancel={close}
      actionLabel={actionLabel}
      variant={variant}
      type="button"
      onClick={confirm}
    />
  );
}

type DialogButtonsProps = ComponentProps<typeof Button> & {
  cancelLabel: string;
  onCancel: () => void;
  actionLabel: string;
};

/**
 * The buttons at a dialog's end: the dismissing one first, the action (by default a submit) last; on a phone they are full width. The
 * dismissing button is "Keep …" where something would be removed, "Close" where a draft keeps the input, and otherwise "Cancel".
 */
export function DialogButtons({ cancelLabel, onCancel, actionLabel, ...action }: DialogButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button dense onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button dense type="submit" variant="gold" {...action}>
        {actionLabel}
      </Button>
    </div>
  );
}
