import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";

type ZoneDialogProps = {
  /** The server's words: how many sold sessions the new zone touches, and whose they are. */
  question: string;
  onAnswer: (tell: boolean) => void;
  onClose: () => void;
};

/** Asks, before a new time zone is saved, whether the clients of the sold sessions that it touches are told. */
export function ZoneDialog({ question, onAnswer, onClose }: ZoneDialogProps) {
  return (
    <Dialog title={t("Sold sessions change with the time zone")} about={question} onClose={onClose}>
      <p className="mt-4">
        {t(
          "The email gives each client the old and the new time of all of theirs. Told or not, they may cancel free of charge for a week, as with every session that you move.",
        )}
      </p>
      <Answers onAnswer={onAnswer} />
    </Dialog>
  );
}

function Answers({ onAnswer }: Pick<ZoneDialogProps, "onAnswer">) {
  const close = useCloseDialog();
  const answer = (tell: boolean) => () => {
    close();
    onAnswer(tell);
  };
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button dense onClick={close}>
        {t("Cancel")}
      </Button>
      <Button dense onClick={answer(false)}>
        {t("Change without telling")}
      </Button>
      <Button dense variant="gold" onClick={answer(true)}>
        {t("Change and tell them")}
      </Button>
    </div>
  );
}
