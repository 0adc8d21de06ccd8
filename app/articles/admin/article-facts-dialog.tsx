import { useState } from "react";
import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import type { ArticleState } from "#app/articles/all-articles.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type {
  changeArticleSlug,
  discardArticleDraft,
  removeArticle,
  restoreArticle,
  unpublishArticle,
} from "#server/articles/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { articleSlug } from "#domain/articles/article.ts";
import { SLUG_WORDS } from "./add-article-dialog.tsx";
import { isPublic } from "./article-state.ts";
import type { ArticleDraft } from "./use-article-draft.ts";
import type { ChangeArticle } from "./use-change-article.ts";

type Props = {
  state: ArticleState;
  draft: ArticleDraft;
  change: ChangeArticle;
  onGone: () => void;
  onClose: () => void;
};

const shape = z.object({ slug: articleSlug });
type Values = z.input<typeof shape>;
const resolver = schemaResolver<Values>(shape, (values) => values, { words: { slug: SLUG_WORDS } });

export function ArticleFactsDialog({ state, draft, change, onGone, onClose }: Props) {
  const form = useDialogForm<Values>({ defaultValues: { slug: state.slug }, resolver });
  const { field, close } = form;
  const [isRemoving, setIsRemoving] = useState(false);
  const unpublish = () =>
    void change.start({
      run: (client, seen) => act<typeof unpublishArticle>(client, "practice-unpublish-article", seen),
      done: isPublic(state) ? t("This article is no longer on the site") : t("This article will not appear"),
      after: close,
    });
  const discard = () =>
    void change.start({
      run: (client, seen) => act<typeof discardArticleDraft>(client, "practice-discard-article-draft", seen),
      done: t("Changes discarded"),
      undo: (article, content) => ({
        mutationFn: (client) => draft.putBack(client, { content, revision: article?.revision ?? 0 }),
        done: t("Your changes are back"),
      }),
      takesOver: true,
      after: close,
    });
  const remove = () =>
    void change.start({
      run: (client, seen) => act<typeof removeArticle>(client, "practice-remove-article", seen),
      done: t("Article removed"),
      undo: () => ({
        mutationFn: (client) => act<typeof restoreArticle>(client, "practice-restore-article", { articleId: state.id }),
        done: t("The article is back"),
      }),
      after: () => {
        close();
        onGone();
      },
    });
  return (
    <FormDialog
      title={t("Article settings")}
      onClose={onClose}
      form={form}
      onSubmit={({ slug }) =>
        slug === state.slug
          ? close()
          : change.start({
              run: (client, seen) =>
                act<typeof changeArticleSlug>(client, "practice-change-article-slug", { ...seen, slug }),
              done: t("Address changed. The old one leads here"),
              after: close,
            })
      }
      actionLabel={t("Save")}
      busy={change.isPending}
      below={
        <>
          <div className="flex flex-wrap gap-3 border-t border-hairline pt-5">
            {state.publishAt !== null && (
              <Button dense busy={change.isPending} onClick={unpublish}>
                {isPublic(state) ? t("Take off the site") : t("Do not publish")}
              </Button>
            )}
            {state.publishAt !== null && state.hasDraft && (
              <Button dense busy={change.isPending} onClick={discard}>
                {t("Discard my changes")}
              </Button>
            )}
            <Button dense variant="danger" onClick={() => setIsRemoving(true)}>
              {t("Remove article")}
            </Button>
          </div>
          {isRemoving && (
            <ConfirmDialog
              title={t("Remove this article?")}
              about={t("Its text goes with it, and its addresses lead nowhere.")}
              actionLabel={t("Remove")}
              onConfirm={remove}
              onClose={() => setIsRemoving(false)}
            />
          )}
        </>
      }
    >
      <InputField
        label={t("Address")}
        hint={t("After /blog/ on your site. The old address leads to the new one for good.")}
        {...field("slug")}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
