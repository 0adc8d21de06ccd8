import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type DraftQuestionProps = { onResume: () => void; onStartOver: () => void };

/** Shown above a form with restored input. The safe button comes first, since it may get the focus. */
export function DraftQuestion({ onResume, onStartOver }: DraftQuestionProps) {
  return (
    <Notice title="Go on where you left off?">
      <p>What you typed before is in the fields again.</p>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button dense onClick={onResume}>
          Go on
        </Button>
        <Button dense variant="quiet" onClick={onStartOver}>
          Start afresh
        </Button>
      </div>
    </Notice>
  );
}
