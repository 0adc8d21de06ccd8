import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeRichText } from "#domain/pages/write-rich-text.ts";
import { readPastedHtml } from "./pasted-html.ts";

const fixture = (name: string) => readFileSync(join(import.meta.dirname, "clipboard", name), "utf8");
const markdown = (html: string) => writeRichText(readPastedHtml(html).text);

test("Word's headings, bold words, links, lists and lines are kept; rows of a table are lines, and pictures are counted", () => {
  const { text, pictures } = readPastedHtml(fixture("word.html.txt"));
  expect(writeRichText(text)).toBe(
    [
      "## Three small rests",
      "**Some bold**, some *leaning* words and [the dates](https://practice.example/dates).",
      "- First\n- Second",
      "Bring a mat.\nWear layers.",
      "1. Breathe",
      "Mon · 10\nTue · **11**",
    ].join("\n\n"),
  );
  expect(pictures).toBe(1);
});

test("Google's too, whose whole text is in a bold element that is not bold", () => {
  expect(markdown(fixture("google-docs.html.txt"))).toBe(
    [
      "## Three small rests",
      "**Some bold**, some *leaning* words and [the dates](https://practice.example/dates).\nA second line.",
      "A new paragraph.",
      "- First\n- Within the first\n- Second",
    ].join("\n\n"),
  );
});

test.each([
  ["<div>One</div><div>two</div><div><br></div><div>three</div>", "One\ntwo\n\nthree"],
  ["<div><div>One</div><div>two</div></div>", "One\ntwo"],
  ["One<br>two<br><br>three", "One\ntwo\nthree"],
  ["<p>One</p>\n<p>two</p>", "One\n\ntwo"],
  ["<blockquote><p>One</p><p>two</p></blockquote><p>three</p>", "> One\n> two\n\nthree"],
  [
    "<ol><li>One<ul><li>two</li></ul></li><li><p>three</p><p>four</p></li></ol>",
    "1. One\n\n- two\n\n1. three\n   four",
  ],
  ["<pre>One\n  two</pre>", "One\ntwo"],
  ["<p><b>One</b> <strong>two</strong></p>", "**One** **two**"],
  ["<table><tr><td><p>One</p><ul><li>two</li></ul></td></tr></table>", "One\n\n- two"],
  [
    '<p><a href="javascript:alert(1)">One</a> <a href="#_Toc1">two</a> <a href="file:///C:/x">three</a></p>',
    "One two three",
  ],
  ["<p>One</p><script>alert(1)</script><style>p{}</style><!-- x -->", "One"],
  ["<p>a &lt;b&gt; *c*</p>", "a <b> \\*c\\*"],
])("%s becomes %j", (html, expected) => {
  expect(markdown(html)).toBe(expected);
});
