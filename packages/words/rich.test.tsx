import { Fragment, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setCatalog } from "./catalogs.ts";
import { forReader } from "./for-reader.ts";
import { rich } from "./rich.tsx";
import { msg } from "./t.ts";

const link = (words: ReactNode) => <a href="/terms">{words}</a>;
const strong = (words: ReactNode) => <strong>{words}</strong>;

beforeAll(() => {
  setCatalog("de", new Map([["I accept the <terms>terms</terms>.", "Den <terms>Bedingungen</terms> stimme ich zu."]]));
});
beforeEach(() => {
  vi.spyOn(console, "error");
});
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled(); // React's word about keys
  vi.restoreAllMocks();
});

const html = (node: ReactNode) => renderToStaticMarkup(<p>{node}</p>);

test("a tag becomes the element, in the place that the language gives it", () => {
  const Accept = ({ to }: { to: string }) =>
    rich("I accept the <terms>terms</terms>.", { terms: (words) => <a href={to}>{words}</a> });
  const accept = () => html(<Accept to="/terms" />);
  expect(accept()).toBe('<p>I accept the <a href="/terms">terms</a>.</p>');
  expect(forReader({ language: "de" }, accept)).toBe('<p>Den <a href="/terms">Bedingungen</a> stimme ich zu.</p>');
});

test("tags nest, hold values and plurals, and occur more than once", () => {
  const words = rich("<a>All <b>{count, plural, one {# session} other {# sessions}}</b> of {name}</a>, <b>soon</b>", {
    count: 2,
    name: <i>Ana</i>,
    a: link,
    b: strong,
  });
  expect(html(words)).toBe(
    '<p><a href="/terms">All <strong>2 sessions</strong> of <i>Ana</i></a>, <strong>soon</strong></p>',
  );
});

test("its parts are the children of one element, so React's development build asks for no keys", () => {
  const accept = rich("I accept the <terms>terms</terms>.", { terms: link });
  expect(isValidElement(accept) && accept.type).toBe(Fragment);
});

test("a value is text, also where it looks like a tag", () => {
  expect(html(rich("For <b>{name}</b>", { name: "<b>Ana</b>", b: strong }))).toBe(
    "<p>For <strong>&lt;b&gt;Ana&lt;/b&gt;</strong></p>",
  );
});

test("a marked sentence, and what must not compile", () => {
  const ACCEPT = msg("I accept the <terms>terms</terms>.");
  const wrong = () => {
    // @ts-expect-error: the tag is missing
    void rich("I accept the <terms>terms</terms>.", {});
    // @ts-expect-error: it is called "terms"
    void rich("I accept the <terms>terms</terms>.", { term: link });
    // @ts-expect-error: a tag is made by a function
    void rich("I accept the <terms>terms</terms>.", { terms: "terms" });
    // @ts-expect-error: the value is missing
    void rich("<b>{name}</b>", { b: strong });
    // @ts-expect-error: a plural counts
    void rich("<b>{n, plural, one {#} other {#}}</b>", { n: "1", b: strong });
  };
  expect(wrong).toBeTypeOf("function");
  expect(html(rich(ACCEPT, { terms: link }))).toContain("/terms");
});
