import { ruleOf } from "#app/backend/settings/rule.ts";
import { backendContext } from "#app/backend/server-context.ts";
import { LegalPage } from "#app/site/legal/legal-page.tsx";
import { privacyClauses } from "#app/site/legal/privacy-clauses.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/privacy.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, PUBLIC_PAGES.privacy);
}

export function loader({ context }: Route.LoaderArgs) {
  return { canText: context.get(backendContext).canText };
}

export default function Privacy({ loaderData: { canText }, matches }: Route.ComponentProps) {
  const { settings, analyticsId } = matches[0].loaderData;
  return (
    <LegalPage
      title={PUBLIC_PAGES.privacy.title}
      updated="December 2024"
      intro={<p>What you tell a practitioner is nobody else’s business. This page says what is kept of it, why, and for how long.</p>}
      clauses={privacyClauses({
        name: settings.business_name,
        email: settings.business_email,
        texts: canText,
        leastAge: ruleOf(matches[0].loaderData).leastAge,
        counted: analyticsId !== undefined,
      })}
    />
  );
}
