import { cookieClauses } from "#app/site/legal/cookie-clauses.tsx";
import { LegalPage } from "#app/site/legal/legal-page.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { PUBLIC_PAGES } from "#domain/public-pages.ts";
import type { Route } from "./+types/cookie-policy.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, PUBLIC_PAGES.cookiePolicy);
}

export default function CookiePolicy({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  return (
    <LegalPage
      title={PUBLIC_PAGES.cookiePolicy.title}
      updated="December 2024"
      intro={<p>Which notes this site leaves in your browser, what each is for, and how to say no.</p>}
      clauses={cookieClauses(settings.business_email)}
    />
  );
}
