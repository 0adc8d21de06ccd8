import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { useNavigate } from "react-router";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { useCloseDialog } from "#app/kit/ui/dialog.tsx";

type AddDraft<Values> = {
  what: "page" | "article" | "newsletter";
  /** The first part of the list's query keys. */
  list: string;
  /** Resolves to the editor's path. */
  onAdd: (client: DataClient, values: Values) => Promise<ServerResult<string>>;
};

export function useAddDraft<Values>({ what, list, onAdd }: AddDraft<Values>) {
  const close = useCloseDialog();
  const navigate = useNavigate();
  return useServerMutation({
    mutationFn: onAdd,
    errorToast: t(
      "{what, select, page {Failed to add the page} article {Failed to add the article} other {Failed to add the newsletter}}",
      { what },
    ),
    invalidates: [list],
    onSuccess: (editor) => {
      close();
      void navigate(editor);
    },
  });
}
