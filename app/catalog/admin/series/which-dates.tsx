import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";

type WhichDatesProps = {
  /** A changed rule cannot apply to one date only. */
  isRuleChanged: boolean;
  onOne: () => void;
  onLater: () => void;
  onClose: () => void;
};

/** Asks whether a change applies to one date of a series or to all later ones as well. */
export function WhichDates({ onClose, ...answers }: WhichDatesProps) {
  return (
    <Dialog
      title={t("Which dates?")}
      about={
        answers.isRuleChanged
          ? t("You have changed how the series repeats, so this changes all later dates too. Earlier ones stay.")
          : t(
              "This is a date of a series. Clients whose date is moved are told by email; whoever has none waits on your dashboard for you to ring.",
            )
      }
      hasEntry={false}
      onClose={onClose}
    >
      <Answers {...answers} />
    </Dialog>
  );
}

function Answers({ isRuleChanged, onOne, onLater }: Omit<WhichDatesProps, "onClose">) {
  const close = useCloseDialog();
  const answer = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
      <Button dense onClick={close}>
        {t("Keep editing")}
      </Button>
      {!isRuleChanged && (
        <Button dense onClick={answer(onOne)}>
          {t("This one")}
        </Button>
      )}
      <Button dense variant="gold" onClick={answer(onLater)}>
        {t("All later ones")}
      </Button>
    </div>
  );
}
