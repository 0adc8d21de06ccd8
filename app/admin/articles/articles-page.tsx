import { useState } from "react";
import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { loadOwnArticles } from "#app/backend/articles/all-articles.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { articlePath } from "#domain/articles/article.ts";
import { AddArticleDialog } from "./add-article-dialog.tsx";
import { isPublic, stateInWords } from "./article-state.ts";

/** Every article with its state. */
export function ArticlesPage({ zone }: { zone: string }) {
  const [isAdding, setIsAdding] = useState(false);
  const read = useServerQuery(["articles", "all"], loadOwnArticles);
  return (
    <AdminPage
      title="Articles"
      actions={
        <Button dense variant="gold" onClick={() => setIsAdding(true)}>
          Add an article
        </Button>
      }
    >
      <Listed
        read={read}
        loading="Reading your articles…"
        failed="Failed to load articles"
        empty={{
          when: (articles) => articles.length === 0,
          say: "No article yet. What you write appears on your blog once you publish it.",
        }}
      >
        {(articles) => (
          <ul className="border-t border-hairline">
            {articles.map((article) => (
              <li key={article.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline py-2">
                <div className="min-w-0">
                  <p className="font-semibold [overflow-wrap:anywhere]">{article.title}</p>
                  <p className={isPublic(article) && !article.hasDraft ? "text-quiet" : "text-gold"}>{stateInWords(article, zone)}</p>
                </div>
                <div className="flex gap-3">
                  {isPublic(article) && (
                    <ButtonLink dense to={articlePath(article.slug)} aria-label={`View ${article.title}`}>
                      View
                    </ButtonLink>
                  )}
                  <ButtonLink dense to={`/admin/articles/${article.id}`} aria-label={`Edit ${article.title}`}>
                    Edit
                  </ButtonLink>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Listed>
      {isAdding && <AddArticleDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}
