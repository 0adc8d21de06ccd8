import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line } from "#domain/text/stored-text.ts";

// Separate from the schema of a page's content, which needs the Markdown parser.

const MISSING = { error: () => t("is missing") };

/** For search engines and shared links. */
export const pageTitle = line(150).check(z.minLength(1, MISSING));
export const pageDescription = line(400);

/** The site's lists of links: the menu, and in the footer services and legal pages. */
export const LINK_LISTS = ["menu", "footer", "legal"] as const;
export type LinkList = (typeof LINK_LISTS)[number];

/** One of these lists, in order. */
export const navigationLinks = z
  .array(z.object({ pageId: z.uuid(), label: line(40).check(z.minLength(1, MISSING)) }))
  .check(
    z.maxLength(12, { error: () => t("has more than 12 links") }),
    z.refine((links) => new Set(links.map(({ pageId }) => pageId)).size === links.length, {
      error: () => t("has two links to one page"),
    }),
  );

export type NavigationLink = z.output<typeof navigationLinks>[number];

/** What the practitioner calls a page: the first one by its name in the menu, since its title is what search engines show. */
export function pageName({ path, title }: { path: string; title: string }): string {
  return path === "/" ? t("Welcome") : title;
}
