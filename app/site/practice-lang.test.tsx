import { renderToStaticMarkup } from "react-dom/server";
import { forReader } from "@sacred-space/words/for-reader.ts";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { PaperSheet } from "#app/money/admin/papers/paper-sheet.tsx";
import { ArticleList } from "#app/articles/site/article-list.tsx";
import { langOf } from "#app/kit/ui/lang-of.ts";
import { PracticeLangProvider } from "./practice-lang.ts";

const article = {
  slug: "spring",
  title: "Ραντεβού",
  date: "2026-03-01",
  excerpt: "",
  category: "Ραντεβού",
  picture: null,
};
const page = (language: string, practice: string | undefined) =>
  forReader({ language }, () =>
    renderToStaticMarkup(
      <StaticRouter location="/blog">
        <PracticeLangProvider value={langOf(practice)}>
          <ArticleList articles={[article as never]} />
        </PracticeLangProvider>
      </StaticRouter>,
    ),
  );

test("what the practice has written has its own lang on a page in another language: capitals lose their accents in Greek", () => {
  expect(page("en-GB", "el")).toMatch(/<span lang="el" class="label-caps[^"]*">Ραντεβού</);
  expect(page("en-GB", "el")).toMatch(/<h2 lang="el"/);
});

test("it has none on a page in its language, nor where the language is not known", () => {
  expect(page("el", "el")).not.toContain("lang=");
  expect(page("en-GB", undefined)).not.toContain("lang=");
});

test("a paper in its client's language says so in a back office of another", () => {
  const paper = {
    language: "de",
    heading: "Beleg",
    practice: { name: "", lines: [] },
    facts: [],
    sections: [],
    totals: [],
  };
  const sheet = () => renderToStaticMarkup(<PaperSheet paper={paper as never} />);
  expect(forReader({ language: "en-GB" }, sheet)).toMatch(/^<article lang="de"/);
  expect(forReader({ language: "de" }, sheet)).toMatch(/^<article aria-label/);
});
