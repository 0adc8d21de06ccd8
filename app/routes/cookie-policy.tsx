import { categoryClauses } from "#app/consent/category-clauses.tsx";
import { CookiePreferencesButton } from "#app/consent/cookie-preferences-button.tsx";
import { cookieClauses } from "#app/site/legal/cookie-clauses.tsx";
import { LegalPage } from "#app/site/legal/legal-page.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/cookie-policy.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, PUBLIC_PAGES.cookiePolicy);
}

export default function CookiePolicy({ matches }: Route.ComponentProps) {
  const { settings, publicUrl, analyticsId } = matches[0].loaderData;
  const [whatTheyAre, yourChoice, ...rest] = cookieClauses(settings.business_email);
  const categories = categoryClauses({ host: new URL(publicUrl).hostname, counted: analyticsId !== undefined });
  return (
    <LegalPage
      title={PUBLIC_PAGES.cookiePolicy.title}
      updated="December 2024"
      intro={
        <>
          <p>Which notes this site leaves in your browser, what each is for, and how to say no.</p>
          <CookiePreferencesButton className="self-start text-base" />
        </>
      }
      clauses={[whatTheyAre, yourChoice, ...categories, ...rest].filter((clause) => clause !== undefined)}
    >
      <CookiePreferencesButton className="self-start">Change your cookie preferences</CookiePreferencesButton>
    </LegalPage>
  );
}
