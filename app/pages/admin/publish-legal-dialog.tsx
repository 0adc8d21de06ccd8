import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";

type PublishLegalDialogProps = {
  /** Whether clients accept this text; the cookie policy, for one, is only read. */
  isAccepted: boolean;
  onAnswer: (isCorrection: boolean) => void;
  onClose: () => void;
};

/** Asks whether a legal text's meaning changes; if it does, clients must accept it again. */
export function PublishLegalDialog({ onClose, ...answers }: PublishLegalDialogProps) {
  return (
    <Dialog title="Does this change what applies?" about="Earlier versions stay readable." onClose={onClose}>
      <Answers {...answers} />
    </Dialog>
  );
}

function Answers({ isAccepted, onAnswer }: Omit<PublishLegalDialogProps, "onClose">) {
  const close = useCloseDialog();
  const answer = (isCorrection: boolean) => {
    close();
    onAnswer(isCorrection);
  };
  return (
    <ul className="mt-5 flex flex-col gap-5">
      <li>
        <p>
          Something applies that did not before: a new version with today’s date
          {isAccepted && ", which clients accept from now on when they book"}.
        </p>
        <Button dense variant="gold" className="mt-2" onClick={() => answer(false)}>
          Publish a new version
        </Button>
      </li>
      <li>
        <p>Spelling, or the same in clearer words: version and date stay.</p>
        <Button dense className="mt-2" onClick={() => answer(true)}>
          Publish a correction
        </Button>
      </li>
      <li>
        <Button dense variant="quiet" className="-ml-3" onClick={close}>
          Not yet
        </Button>
      </li>
    </ul>
  );
}
