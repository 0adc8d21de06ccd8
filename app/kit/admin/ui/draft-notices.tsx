import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

type DraftQuestionProps = { onResume: () => void; onStartOver: () => void };

/** Shown above a form with restored input. The safe button comes first, since it may get the focus. */
export function DraftQuestion({ onResume, onStartOver }: DraftQuestionProps) {
  return (
    <Notice title={t("Go on where you left off?")}>
      <p>{t("What you typed before is in the fields again.")}</p>
      <div className="mt-1 flex flex-wrap gap-3">
        <Button dense onClick={onResume}>
          {t("Go on")}
        </Button>
        <Button dense variant="quiet" onClick={onStartOver}>
          {t("Start afresh")}
        </Button>
      </div>
    </Notice>
  );
}

type NoticeProps = { words: string; onDiscard: () => void };

/** Shown in a form that always shows what is stored, when it opens with what was not saved before. */
export function RestoredNotice({ words, onDiscard }: NoticeProps) {
  return (
    <Notice title={t("Not saved yet")}>
      <p>{words}</p>
      <Button variant="quiet" dense className="-ml-3" onClick={onDiscard}>
        {t("Discard changes")}
      </Button>
    </Notice>
  );
}

/** "Changed, not saved yet." */
export function UnsavedLine({ words, onDiscard }: NoticeProps) {
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 text-quiet">
      {words}
      <Button variant="quiet" dense onClick={onDiscard}>
        {t("Discard changes")}
      </Button>
    </p>
  );
}
