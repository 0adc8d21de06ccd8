import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { SavedState } from "./draft-state.tsx";
import type { DraftState } from "./use-draft.ts";

type BarDraft = { state: DraftState; save: () => Promise<DraftState>; canUndo: boolean; undo: () => void };

type EditorBarProps = {
  /** The path of the list. */
  to: string;
  label: string;
  title: string;
  /** The state in words. */
  about?: string;
  draft: BarDraft;
  /** The buttons after Undo. */
  children: ReactNode;
};

export function EditorBar({ to, label, title, about, draft, children }: EditorBarProps) {
  return (
    <header
      data-editor-bar
      className="z-30 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline bg-ground px-4 py-1.5 md:sticky md:top-0"
    >
      <Link to={to} className="inline-flex min-h-11 items-center gap-2 pr-2 font-semibold hover:text-gold">
        <Icon name="arrow" className="size-4 rotate-180" />
        {label}
      </Link>
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-semibold">{title}</p>
        {about && <p className="text-xs text-gold">{about}</p>}
        <SavedState draft={draft} />
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow">
        <Button dense disabled={!draft.canUndo} onClick={draft.undo}>
          {t("Undo")}
        </Button>
        {children}
      </div>
    </header>
  );
}

type PreviewButtonProps = {
  draft: Pick<BarDraft, "save">;
  /** Resolves to the address to show; null if the edited content was deleted. */
  load: (client: DataClient) => Promise<ServerResult<string | null>>;
};

/** Saves the draft and opens its preview in a new window. Opens the window during the click, since popup blockers require it. */
export function PreviewButton({ draft, load }: PreviewButtonProps) {
  const tab = useRef<Window>(null);
  const preview = useServerMutation({
    mutationFn: load,
    errorToast: t("Failed to open the preview"),
    invalidates: [],
    onSuccess: (address) => (address ? tab.current?.location.replace(address) : tab.current?.close()),
    onError: () => tab.current?.close(),
  });
  const show = async () => {
    tab.current = open("about:blank", "_blank");
    if ((await draft.save()).kind === "saved") preview.mutate();
    else tab.current?.close(); // the editor shows why saving failed
  };
  return (
    <Button dense busy={preview.isPending} onClick={() => void show()}>
      {t("Preview")}
    </Button>
  );
}
