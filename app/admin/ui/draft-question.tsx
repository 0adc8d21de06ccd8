import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type DraftQuestionProps = { onGoOn: () => void; onStartAfresh: () => void };

/** Above a form whose fields hold what was typed before. The harmless answer comes first: it may have the focus. */
export function DraftQuestion({ onGoOn, onStartAfresh }: DraftQuestionProps) {
  return (
    <Notice title="Go on where you left off?">
      <p>What you typed before is in the fields again.</p>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button dense onClick={onGoOn}>
          Go on
        </Button>
        <Button dense variant="quiet" onClick={onStartAfresh}>
          Start afresh
        </Button>
      </div>
    </Notice>
  );
}
