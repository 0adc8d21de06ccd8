import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { AddDraftDialog, type NewDraft } from "#app/kit/admin/drafts/add-draft-dialog.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import type { addArticle } from "#server/articles/actions.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { articleContent, articleSlug } from "#domain/articles/article.ts";
import { pathOf } from "#domain/pages/page-path.ts";

export const SLUG_WORDS = t("Small letters, digits and single hyphens, such as why-gongs; at most 80 characters.");

const shape = z.object({ title: articleContent.shape.title, address: articleSlug });
const resolver = schemaResolver<NewDraft>(shape, (draft) => draft, {
  words: { title: t("Please give the article a title of at most 150 characters."), address: SLUG_WORDS },
});

export function AddArticleDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDraftDialog
      what="article"
      addressHint={t("After /blog/ on your site.")}
      resolver={resolver}
      addressOf={(title) => pathOf(title).slice(1)}
      onAdd={async (client, { title, address: slug }) =>
        mapResult(
          await act<typeof addArticle>(client, "practice-add-article", { title, slug }),
          ({ articleId }) => `/admin/articles/${articleId}`,
        )
      }
      list="articles"
      onClose={onClose}
    />
  );
}
