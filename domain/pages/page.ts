import * as z from "zod/mini";
import { line } from "#domain/stored-text.ts";
import { pageBlocks } from "./blocks.ts";

const label = () => line(40).check(z.minLength(1, "is missing"));

/** What the practitioner writes of a page, and publishes together. */
export const pageContent = z.object({
  /** For search engines and shared links, as the description is. */
  title: line(150).check(z.minLength(1, "is missing")),
  description: line(400),
  blocks: pageBlocks,
});

export type PageContent = z.output<typeof pageContent>;

/** The links of the menu or of the footer, in their order. */
export const navigationLinks = z.array(z.object({ pageId: z.uuid(), label: label() })).check(
  z.maxLength(12, "has more than 12 links"),
  z.refine((links) => new Set(links.map(({ pageId }) => pageId)).size === links.length, "has two links to one page"),
);

export type NavigationLink = z.output<typeof navigationLinks>[number];
