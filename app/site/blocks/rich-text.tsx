import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { Inline, RichText } from "#domain/pages/rich-text.ts";

type InlineTextProps = { text: Inline[]; strong?: string };

/** Text of one paragraph. `strong` is the class of strong emphasis. */
export function InlineText({ text, strong = "font-semibold" }: InlineTextProps) {
  return text.map((part, index) => <Fragment key={index}>{inline(part, strong)}</Fragment>);
}

function inline(part: Inline, strong: string): ReactNode {
  if (typeof part === "string") return part;
  if (part.kind === "break") return <br />;
  const children = <InlineText text={part.children} strong={strong} />;
  if (part.kind === "strong") return <strong className={strong}>{children}</strong>;
  if (part.kind === "emphasis") return <em>{children}</em>;
  return <TextLink href={part.href}>{children}</TextLink>;
}

/** A link within text: a page of the site, or an external address. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (href.startsWith("/")) {
    return (
      <Link to={href} className="link">
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className="link">
      {children}
    </a>
  );
}

type ParagraphsProps = {
  text: RichText;
  className?: string;
  strong?: string;
  /** The text of a whole page: its headings are one level below the page's title and are styled by the parent. */
  isArticle?: boolean;
};

/** Text of several paragraphs, each with this class. */
export function Paragraphs({ text, className, strong, isArticle }: ParagraphsProps) {
  return text.map((block, index) => {
    if (block.kind === "list") {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List
          key={index}
          className={`${className ?? ""} flex flex-col gap-2 pl-6 ${block.isOrdered ? "list-decimal" : "list-disc"}`}
        >
          {block.items.map((item, at) => (
            <li key={at}>
              <InlineText text={item} strong={strong} />
            </li>
          ))}
        </List>
      );
    }
    const children = <InlineText text={block.children} strong={strong} />;
    if (block.kind === "heading") {
      if (isArticle) return <h2 key={index}>{children}</h2>;
      return (
        <h3 key={index} className="mt-4 text-2xl">
          {children}
        </h3>
      );
    }
    if (block.kind === "quote") {
      return (
        <blockquote key={index} className={`${className ?? ""} border-l-2 border-gold pl-5`}>
          {children}
        </blockquote>
      );
    }
    return (
      <p key={index} className={className}>
        {children}
      </p>
    );
  });
}
