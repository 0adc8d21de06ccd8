import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

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

/** Shown in a form that always shows what is stored, when it opens with what was not saved before; `verb` as in "changed", "written". */
export function RestoredNotice({ verb, onDiscard }: { verb: string; onDiscard: () => void }) {
  return (
    <Notice title="Not saved yet">
      <p>{`What you had ${verb} here before is in the fields again.`}</p>
      <Button variant="quiet" dense className="-ml-3" onClick={onDiscard}>
        Discard changes
      </Button>
    </Notice>
  );
}

/** `verb` as in "saved", "published". */
export function UnsavedLine({ verb, onDiscard }: { verb: string; onDiscard: () => void }) {
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 text-quiet">
      {`Changed, not ${verb} yet.`}
      <Button variant="quiet" dense onClick={onDiscard}>
        Discard changes
      </Button>
    </p>
  );
}
