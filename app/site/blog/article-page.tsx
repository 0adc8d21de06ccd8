import { Breadcrumbs } from "#app/site/breadcrumbs.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Rune } from "#app/ui/ornaments/rune.tsx";
import type { RuneName } from "#domain/look/runes.ts";
import { type Article, type ArticleSlug, ARTICLES } from "#domain/catalog/articles.ts";
import { Link } from "react-router";
import { ARTICLE_TEXTS, type Related } from "./article-text.ts";
import { dayInWords } from "#domain/wording.ts";

/** Reading comes first: one column, the article's rune as a drop cap. */
const PROSE =
  "mt-8 text-lg [&_h2]:mb-4 [&_h2]:mt-10 [&_h2]:text-2xl [&_p+p]:mt-5 [&_em]:text-gold [&_em]:not-italic print:[&_h2]:break-after-avoid";

/** The way down to every article, as its breadcrumbs and its structured data tell it. */
export const WAY_TO_ARTICLES = [
  { path: "/", title: "Welcome" },
  { path: "/blog", title: "Blog" },
] as const;

/** Without a boundary of its own around the text: React would take the server's text off the page while the file is on its way. */
export function ArticlePage({ article }: { article: Article & { slug: ArticleSlug } }) {
  const { Text, rune, related } = ARTICLE_TEXTS[article.slug];
  return (
    <div className="mx-auto w-full max-w-3xl px-5 pb-16 pt-6 sm:px-8 md:pb-26 md:pt-10">
      <Breadcrumbs way={WAY_TO_ARTICLES} here={article.title} />
      <article className="mt-6 md:mt-10">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="label-caps text-gold">{article.category}</span>
          <time dateTime={article.date} className="text-sm text-quiet">
            {dayInWords(article.date, "date")}
          </time>
        </p>
        <h1 className="mt-4 text-4xl">{article.title}</h1>
        <p className="mt-5 text-xl text-quiet">{article.excerpt}</p>
        <div className={PROSE}>
          <Rune name={rune} strokes="draws" className="float-left mb-1 mr-6 mt-2 h-24 w-16 text-gold" />
          <Text />
        </div>
      </article>
      <RelatedOffering rune={rune} related={related} />
      <OtherArticles slug={article.slug} />
    </div>
  );
}

function RelatedOffering({ rune, related: { to, title, words, way } }: { rune: RuneName; related: Related }) {
  return (
    <aside aria-label="Related offering" className="mt-16 flex gap-6 border-y border-hairline py-8 print:hidden">
      <Rune name={rune} className="h-12 w-8 text-gold" />
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

function OtherArticles({ slug }: { slug: ArticleSlug }) {
  return (
    <nav aria-label="More articles" className="mt-10 print:hidden">
      <h2 className="label-caps font-sans text-quiet">More to read</h2>
      <ul className="mt-2">
        {ARTICLES.filter((other) => other.slug !== slug).map((other) => (
          <li key={other.slug}>
            <Link
              to={`/blog/${other.slug}`}
              className="inline-flex min-h-11 items-center underline decoration-control underline-offset-4 hover:text-gold"
            >
              {other.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
