import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { usePracticeLang } from "#app/site/practice-lang.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import type { ListedArticle } from "#app/articles/articles.ts";
import { articlePath } from "#domain/articles/article.ts";
import { formatDay } from "#domain/wording.ts";

/** The articles, newest first (title, date, excerpt, category, Read More). */
export function ArticleList({ articles }: { articles: ListedArticle[] }) {
  if (articles.length === 0)
    return <p className="max-w-prose text-quiet">{t("No article yet. Please come back another day.")}</p>;
  return (
    <ul className="border-t border-hairline">
      {articles.map((article) => (
        <ArticleRow key={article.slug} article={article} />
      ))}
    </ul>
  );
}

function ArticleRow({ article: { slug, title, date, excerpt, category, picture } }: { article: ListedArticle }) {
  const lang = usePracticeLang();
  return (
    <li className="border-b border-hairline py-8 md:py-10">
      <article className="grid grid-cols-1 gap-x-10 gap-y-3 md:grid-cols-[12rem_1fr]">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 md:flex-col">
          {category && (
            <span lang={lang} className="label-caps text-gold">
              {category}
            </span>
          )}
          <time dateTime={date} data-day={Number(date.slice(8))} className="text-sm text-quiet">
            {formatDay(date, "date")}
          </time>
          {picture && (
            <div className="ml-auto w-20 self-start md:ml-0 md:mt-3 md:w-full">
              <PictureImage
                picture={picture}
                sizes="(min-width: 48rem) 11rem, 5rem"
                className="aspect-[3/2] w-full rounded-control"
              />
            </div>
          )}
        </div>
        <div>
          <h2 lang={lang} className="text-2xl">
            <Link to={articlePath(slug)} className="decoration-gold decoration-1 underline-offset-8 hover:underline">
              {title}
            </Link>
          </h2>
          {excerpt && (
            <p lang={lang} className="mt-3 max-w-prose text-quiet">
              {excerpt}
            </p>
          )}
          <Link
            to={articlePath(slug)}
            className="group mt-3 inline-flex min-h-11 items-center gap-3 font-semibold hover:text-gold"
          >
            <span>
              {rich("Read More<span>: {title}</span>", {
                title,
                span: (words) => <span className="sr-only">{words}</span>,
              })}
            </span>
            <Icon name="arrow" className="size-5 text-gold transition-transform group-hover:translate-x-1.5" />
          </Link>
        </div>
      </article>
    </li>
  );
}
