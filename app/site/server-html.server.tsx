import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { data, StaticRouter } from "react-router";
import type { Backend } from "#app/kit/backend/server/server-context.ts";
import { langOf } from "#app/kit/ui/lang-of.ts";
import { PracticeLangProvider } from "./practice-lang.ts";

/** `language`: the practice's, in which its texts are. */
type Content = { path: string; graph: object[]; language: string | undefined; children: ReactNode };

/**
 * Loader data with a content as HTML. A document already contains the HTML, so it is omitted from the document's data: only client
 * navigation sends it.
 */
export function withHtml<Facts extends object>(
  { isDocument, prefix }: Backend,
  facts: Facts,
  { path, graph, language, children }: Content,
  status = 200,
) {
  const html = renderToStaticMarkup(
    <StaticRouter basename={prefix || "/"} location={prefix + path}>
      {graph.length > 0 && <StructuredData graph={graph} />}
      <PracticeLangProvider value={langOf(language)}>{children}</PracticeLangProvider>
    </StaticRouter>,
    { identifierPrefix: "page" },
  );
  const loaded = { ...facts, html };
  if (isDocument) Object.defineProperty(loaded, "html", { enumerable: false });
  return data(loaded, { status });
}

/** Renders JSON-LD (schema.org), escaped so that it cannot end the script element. */
function StructuredData({ graph }: { graph: object[] }) {
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
