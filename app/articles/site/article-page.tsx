import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { objectOf } from "./object-of.ts";
import { usePracticeLang } from "#app/site/practice-lang.ts";
import type { ListedArticle, ReadArticle } from "#app/articles/articles.ts";
import type { Picture } from "#app/media/pictures.ts";
import { Paragraphs } from "#app/site/blocks/rich-text.tsx";
import { ObjectPicture } from "#app/site/scenes/object-picture.tsx";
import { Breadcrumbs } from "#app/site/breadcrumbs.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import { Rune } from "#app/kit/ui/ornaments/rune.tsx";
import { articlePath } from "#domain/articles/article.ts";
import { parseRichText } from "#domain/pages/rich-text.ts";
import { formatDay } from "#domain/wording.ts";

/** One column, with the article's rune as a drop cap. */
const PROSE =
  "mt-8 text-lg [overflow-wrap:anywhere] [&_h2]:mb-4 [&_h2]:mt-10 [&_h2]:text-2xl [&_:is(p,ul,ol,blockquote)+:is(p,ul,ol,blockquote)]:mt-5 [&_em]:text-gold [&_em]:not-italic print:[&_h2]:break-after-avoid";

/** The pages above an article, for its breadcrumbs and its structured data. */
export const WAY_TO_ARTICLES = [
  { path: "/", title: t("Welcome") },
  { path: "/blog", title: t("Blog") },
] as const;

const MAX_OTHERS = 6;

type ArticlePageProps = {
  article: ReadArticle;
  others: ListedArticle[];
  /** The second sheet of a look other than Night. */
  sheet: string | undefined;
};

export function ArticlePage({ article, others, sheet }: ArticlePageProps) {
  return (
    <div data-page="article" className="mx-auto w-full max-w-3xl px-5 pb-16 pt-6 sm:px-8 md:pb-26 md:pt-10">
      {sheet && <link rel="stylesheet" href={sheet} />}
      <Breadcrumbs way={WAY_TO_ARTICLES} here={article.title} />
      <ArticleText article={article} />
      <OtherArticles articles={others.slice(0, MAX_OTHERS)} />
    </div>
  );
}

export function ArticleText({
  article,
}: {
  article: Omit<ReadArticle, "slug" | "preview" | "changedOn" | "picture"> & { picture?: Picture | undefined };
}) {
  const { title, category, date, excerpt, rune, body, picture } = article;
  const object = objectOf(article);
  const lang = usePracticeLang();
  return (
    <>
      <article className="mt-6 md:mt-10">
        <p className="flex flex-wrap items-baseline gap-x-4">
          {category && (
            <span lang={lang} className="label-caps text-gold">
              {category}
            </span>
          )}
          <time dateTime={date} className="text-sm text-quiet">
            {formatDay(date, "date")}
          </time>
        </p>
        <h1 lang={lang} className="mt-4 text-4xl">
          {title}
        </h1>
        {excerpt && (
          <p lang={lang} className="mt-5 text-xl text-quiet">
            {excerpt}
          </p>
        )}
        {picture && (
          <PictureImage
            picture={picture}
            isFirst
            sizes="(min-width: 48rem) 44rem, 92vw"
            className="mt-8 aspect-[3/2] w-full rounded-control"
          />
        )}
        {object && (
          <div className="mt-8 print:hidden">
            <ObjectPicture name={object} className="aspect-[3/2] w-full" />
          </div>
        )}
        <div lang={lang} className={PROSE}>
          {rune !== "none" && (
            <Rune name={rune} strokes="draws" className="float-left mb-1 mr-6 mt-2 h-24 w-16 text-gold" />
          )}
          <Paragraphs text={parseRichText(body)} isArticle />
        </div>
      </article>
      <RelatedOffering article={article} />
    </>
  );
}

function RelatedOffering({ article: { rune, related } }: { article: Pick<ReadArticle, "rune" | "related"> }) {
  if (!related) return null;
  const { to, title, words, way } = related;
  return (
    <aside
      aria-label={t("Related offering")}
      className="mt-16 flex gap-6 border-y large:flex-col border-hairline py-8 print:hidden"
    >
      {rune !== "none" && <Rune name={rune} className="h-12 w-8 text-gold" />}
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-3 text-quiet">{words}</p>
        <ButtonLink to={to} variant="gold" className="mt-5">
          {way}
        </ButtonLink>
      </div>
    </aside>
  );
}

function OtherArticles({ articles }: { articles: ListedArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <nav aria-label={t("More articles")} className="mt-10 print:hidden">
      <h2 className="label-caps font-sans text-quiet">{t("More to read")}</h2>
      <ul className="mt-2">
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={articlePath(slug)}
              className="inline-flex min-h-11 items-center underline decoration-control underline-offset-4 hover:text-gold"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
