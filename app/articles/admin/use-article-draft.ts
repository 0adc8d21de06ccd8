import { t } from "@sacred-space/words/t.ts";
import { type Draft, useDraft } from "#app/kit/admin/drafts/use-draft.ts";
import type { EditedArticle } from "#app/articles/all-articles.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { saveArticleDraft } from "#server/articles/actions.ts";
import { type ArticleContent, articleContent } from "#domain/articles/article.ts";

export type ArticleDraft = Draft<ArticleContent>;

export function useArticleDraft(article: EditedArticle): ArticleDraft {
  return useDraft(article, {
    schema: articleContent,
    fault: faultIn,
    save: (client, { revision, content }) =>
      act<typeof saveArticleDraft>(client, "practice-save-article-draft", {
        articleId: article.id,
        revision,
        ...content,
      }),
  });
}

/** "The address of the offering is not an address of this site." */
function faultIn(_: ArticleContent, issue: { path: PropertyKey[]; message: string } | undefined): string {
  return t(
    "{field, select, title {The title {fault}.} excerpt {The summary {fault}.} category {The category {fault}.} date {The date {fault}.} body {The text {fault}.} pictureId {The picture {fault}.} related_to {The address of the offering {fault}.} related_title {The heading of the offering {fault}.} related_words {The text of the offering {fault}.} related_way {The button of the offering {fault}.} other {The article {fault}.}}",
    { field: issue?.path.map(String).join("_") ?? "", fault: issue?.message ?? t("is wrong") },
  );
}
