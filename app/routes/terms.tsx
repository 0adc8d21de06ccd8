import { LegalPage } from "#app/site/legal/legal-page.tsx";
import { termsClauses } from "#app/site/legal/terms-clauses.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/terms.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, PUBLIC_PAGES.terms);
}

export default function Terms({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  return (
    <LegalPage
      title={PUBLIC_PAGES.terms.title}
      updated="December 2024"
      intro={
        <p>These are the rules we both keep. The line in plain words above each section is for orientation; the text below it counts.</p>
      }
      clauses={termsClauses(settings)}
    />
  );
}
