import { t } from "@sacred-space/words/t.ts";
import { DraftLine } from "#app/kit/admin/drafts/draft-line.tsx";
import { DraftsPage } from "#app/kit/admin/drafts/drafts-page.tsx";
import { loadOwnArticles } from "#app/articles/all-articles.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { articlePath } from "#domain/articles/article.ts";
import { AddArticleDialog } from "./add-article-dialog.tsx";
import { isPublic, describeArticleState } from "./article-state.ts";

export function ArticlesPage({ zone }: { zone: string }) {
  return (
    <DraftsPage
      title={t("Articles")}
      add={t("Add an article")}
      query={useServerQuery(["articles", "all"], loadOwnArticles)}
      loading={t("Reading your articles…")}
      failed={t("Failed to load articles")}
      nothing={t("No article yet. What you write appears on your blog once you publish it.")}
      AddDialog={AddArticleDialog}
    >
      {(article) => (
        <DraftLine
          key={article.id}
          title={article.title}
          state={
            <span className={isPublic(article) && !article.hasDraft ? undefined : "text-gold"}>
              {describeArticleState(article, zone)}
            </span>
          }
          to={`/admin/articles/${article.id}`}
          publicPath={isPublic(article) ? articlePath(article.slug) : undefined}
        />
      )}
    </DraftsPage>
  );
}
