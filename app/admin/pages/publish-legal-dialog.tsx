import { Button } from "#app/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/ui/dialog.tsx";

type PublishLegalDialogProps = { onAnswer: (isCorrection: boolean) => void; onClose: () => void };

/** Whether a legal text says something else from now on: then clients accept it anew. */
export function PublishLegalDialog({ onAnswer, onClose }: PublishLegalDialogProps) {
  return (
    <Dialog
      title="Does this change what applies?"
      about="Clients accept these texts when they book. What they accepted stays readable and keeps its version."
      onClose={onClose}
    >
      <Answers onAnswer={onAnswer} />
    </Dialog>
  );
}

function Answers({ onAnswer }: Pick<PublishLegalDialogProps, "onAnswer">) {
  const close = useCloseDialog();
  const answer = (isCorrection: boolean) => {
    close();
    onAnswer(isCorrection);
  };
  return (
    <ul className="mt-5 flex flex-col gap-5">
      <li>
        <p>Something applies that did not before: a new version with today’s date, which clients accept from now on.</p>
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
    </ul>
  );
}
