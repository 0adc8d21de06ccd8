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

const NAMES: Record<string, string> = {
  title: "title",
  excerpt: "summary",
  category: "category",
  date: "date",
  body: "text",
  pictureId: "picture",
  "related.to": "address of the offering",
  "related.title": "heading of the offering",
  "related.words": "text of the offering",
  "related.way": "button of the offering",
};

/** "The address of the offering is not an address of this site." */
function faultIn(_: ArticleContent, issue: { path: PropertyKey[]; message: string } | undefined): string {
  return `The ${NAMES[issue?.path.map(String).join(".") ?? ""] ?? "article"} ${issue?.message ?? "is wrong"}.`;
}
