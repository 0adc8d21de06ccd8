import * as z from "zod/mini";
import { AddDraftDialog, type NewDraft } from "#app/kit/admin/drafts/add-draft-dialog.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { addPage } from "#server/pages/actions.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { pageTitle } from "#domain/pages/page-facts.ts";
import { pagePath, pathOf } from "#domain/pages/page-path.ts";
import { PAGE_FIELD_MESSAGES } from "./page-field-messages.ts";

const shape = z.object({ title: pageTitle, address: pagePath });
const resolver = schemaResolver<NewDraft>(shape, (draft) => draft, {
  words: { title: PAGE_FIELD_MESSAGES.title, address: PAGE_FIELD_MESSAGES.path },
});

export function AddPageDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDraftDialog
      noun="page"
      titleHint="Such as Sound bath."
      addressHint="Where it is found on your site."
      resolver={resolver}
      addressOf={pathOf}
      onAdd={async (client, { title, address: path }) =>
        mapResult(
          await act<typeof addPage>(client, "practice-add-page", { title, path }),
          ({ pageId }) => `/admin/pages/${pageId}`,
        )
      }
      list="pages"
      onClose={onClose}
    />
  );
}
