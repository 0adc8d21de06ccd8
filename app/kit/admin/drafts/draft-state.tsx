import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import type { Draft, DraftState, Edited, EditedKind } from "./use-draft.ts";

/** The draft's save state in words, with a retry if saving failed. */
export function SavedState({ draft: { state, save } }: { draft: { state: DraftState; save: () => unknown } }) {
  const isBad = state.kind === "invalid" || state.kind === "failed" || state.kind === "conflict";
  return (
    <p role="status" className={`text-xs ${isBad ? "text-bad" : "text-quiet"}`}>
      {wordsFor(state)}
      {state.kind === "failed" && (
        <button
          type="button"
          onClick={() => void save()}
          className="link relative ml-2 min-h-6 after:absolute after:-inset-x-2 after:-inset-y-2.5"
        >
          {t("Try again")}
        </button>
      )}
    </p>
  );
}

function wordsFor(state: DraftState): string {
  if (state.kind === "saved") return t("All changes are saved");
  if (state.kind === "unsaved" || state.kind === "saving") return t("Saving…");
  if (state.kind === "conflict") return t("Changed in another window");
  return t("Not saved. {why}", { why: state.why });
}

type DraftConflictProps<Content> = {
  draft: Draft<Content>;
  what: EditedKind;
  load: (client: DataClient) => Promise<ServerResult<Edited<Content> | null>>;
};

/** Shown after a conflicting save in another window: keeps both versions until one is chosen. */
export function DraftConflict<Content>({ draft, what, load }: DraftConflictProps<Content>) {
  const reading = { mutationFn: load, errorToast: t("Failed to read the other version"), invalidates: [] };
  const showOther = useServerMutation({ ...reading, onSuccess: (other) => other && draft.takeOver(other) });
  const keepMine = useServerMutation({ ...reading, onSuccess: (other) => other && draft.keepMine(other.revision) });
  if (draft.state.kind !== "conflict") return null;
  return (
    <div className="p-4">
      <Notice
        tone="bad"
        title={t(
          "{what, select, article {This article was changed in another window} page {This page was changed in another window} newsletter {This newsletter was changed in another window} other {This reading was changed in another window}}",
          { what },
        )}
      >
        <p>
          {t("What you see here is not saved. Choose which of the two goes on; with Undo you can come back to yours.")}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button dense busy={showOther.isPending} onClick={() => showOther.mutate()}>
            {t("Show the other")}
          </Button>
          <Button dense busy={keepMine.isPending} onClick={() => keepMine.mutate()}>
            {t("Keep what is here")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
