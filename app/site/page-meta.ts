import type { MetaDescriptor } from "react-router";
import type { Picture } from "#app/media/pictures.ts";
import type { PublicSettings } from "#app/settings/public-settings.ts";
import { practiceName } from "#app/settings/public-settings.ts";
import { sharedRendition } from "#domain/media/renditions.ts";

/** The root route's data for search engines; undefined if the backend cannot be read. */
export type SiteFacts = { publicUrl: string; settings: PublicSettings } | undefined;

type PageFacts = {
  /** Without the query, so that each page has one canonical URL. */
  path: string;
  title: string;
  description: string;
  preview: string;
  /** The picture for a shared link, instead of `preview`. */
  picture?: Picture;
  /** The day of an article's publication, yyyy-MM-dd. */
  published?: string;
};

/**
 * The meta tags of a public page: title, description, canonical URL (under PUBLIC_URL, never the requested one), and the card for shared
 * links.
 */
export function pageMeta(site: SiteFacts, page: PageFacts): MetaDescriptor[] {
  const name = practiceName(site);
  const title = page.path === "/" ? `${name}: ${page.title}` : `${page.title} | ${name}`;
  const head: MetaDescriptor[] = [{ title }, { name: "description", content: page.description }];
  if (!site) return head;
  const address = absoluteUrl(site.publicUrl, page.path);
  const card = cardOf(site.publicUrl, page);
  return [
    ...head,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "en_GB" },
    { property: "og:type", content: page.published ? "article" : "website" },
    { property: "og:url", content: address },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:image", content: card.address },
    { property: "og:image:width", content: String(card.width) },
    { property: "og:image:height", content: String(card.height) },
    { property: "og:image:alt", content: card.alt },
    ...(page.published ? [{ property: "article:published_time", content: page.published }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ] as MetaDescriptor[];
}

/** The absolute URL of a path; that of the home page ends with a slash, as browsers write it. */
export function absoluteUrl(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href;
}

/** The picture for a shared link. */
export function cardOf(
  publicUrl: string,
  { picture, preview, title }: Pick<PageFacts, "picture" | "preview" | "title">,
) {
  if (!picture) return { address: previewOf(publicUrl, preview), width: 1200, height: 630, alt: title };
  const { path, ...size } = sharedRendition(picture);
  return { address: absoluteUrl(publicUrl, path), ...size, alt: picture.alt };
}

export function previewOf(publicUrl: string, preview: string): string {
  return absoluteUrl(publicUrl, `/preview-${preview}.png`);
}
