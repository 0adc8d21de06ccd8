import type { DataClient } from "#app/backend/data-client.ts";
import { type ArticleState, type EditedArticle, loadEditedArticle, type ArticleRevision } from "#app/backend/articles/all-articles.ts";
import { type Undo, useServerMutation } from "#app/backend/queries.tsx";
import type { ServerResult } from "#app/backend/server/server-result.ts";
import type { ArticleContent } from "#domain/articles/article.ts";
import type { ArticleDraft } from "./use-article-draft.ts";

export type ChangeArticle = ReturnType<typeof useChangeArticle>;

/** `shown`: the content on the screen when the article stood so. */
export type ShownState = ArticleState & { shown: ArticleContent };

type Act = {
  run: (client: DataClient, seen: ArticleRevision) => Promise<ServerResult<{ revision: number }>>;
  done: string;
  /** How to take it back. Null: the article is gone. */
  undo?: (article: EditedArticle | null, before: ArticleContent) => Undo;
  /** What is on the screen is replaced by what the server has. */
  takesOver?: boolean;
  /** Once what the server has now is on the screen. Null: the article is gone. */
  after?: (article: EditedArticle | null) => void;
};

/** Saves what is not saved, acts on the article, and takes over where it stands then. */
export function useChangeArticle(draft: ArticleDraft, id: string, onChanged: (state: ShownState) => void) {
  const act = useServerMutation({
    mutationFn: async (client, { run }: Act) => {
      const done = await run(client, { articleId: id, revision: draft.revision() });
      return done.ok ? loadEditedArticle(client, id) : done;
    },
    successToast: (_, { done }) => ({ title: done, description: draft.content.title }),
    undo: (article, { undo }) => undo?.(article, draft.content),
    errorToast: "Failed to change the article",
    invalidates: ["articles"],
    onSuccess: (article, { takesOver, after }) => {
      if (article) {
        if (takesOver) draft.takeOver(article);
        else draft.setRevision(article.revision);
        onChanged({ ...article, shown: takesOver ? article.content : draft.content });
      }
      after?.(article);
    },
  });
  return {
    isPending: act.isPending,
    async start(wanted: Act) {
      if ((await draft.save()).kind === "saved") act.mutate(wanted);
    },
  };
}
