import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import {
  type ArticleState,
  type EditedArticle,
  loadEditedArticle,
  type ArticleRevision,
} from "#app/articles/all-articles.ts";
import { type Undo, useServerMutation } from "#app/kit/backend/queries.tsx";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import type { ArticleContent } from "#domain/articles/article.ts";
import type { ArticleDraft } from "./use-article-draft.ts";

export type ChangeArticle = ReturnType<typeof useChangeArticle>;

/** `shown` is the content that was on the screen in this state. */
export type ShownState = ArticleState & { shown: ArticleContent };

type Act = {
  run: (client: DataClient, seen: ArticleRevision) => Promise<ServerResult<{ revision: number }>>;
  done: string;
  /** Returns the Undo. `article` is null if the article was deleted. */
  undo?: (article: EditedArticle | null, before: ArticleContent) => Undo;
  /** Replaces the content on the screen with the server's. */
  takesOver?: boolean;
  /** Runs once the screen shows the server's content. `article` is null if it was deleted. */
  after?: (article: EditedArticle | null) => void;
};

/** Saves unsaved edits, runs an act on the article, and adopts the resulting revision. */
export function useChangeArticle(draft: ArticleDraft, id: string, onChanged: (state: ShownState) => void) {
  const act = useServerMutation({
    mutationFn: async (client, { run }: Act) => {
      const done = await run(client, { articleId: id, revision: draft.revision() });
      return done.ok ? loadEditedArticle(client, id) : done;
    },
    successToast: (_, { done }) => ({ title: done, description: draft.content.title }),
    undo: (article, { undo }) => undo?.(article, draft.content),
    errorToast: t("Failed to change the article"),
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
