import { data } from "react-router";
import { loadSpecialSundays } from "#app/backend/bookings/special-sundays.ts";
import { ruleOf, termsUpdated } from "#app/backend/settings/rule.ts";
import { backendContext } from "#app/backend/server-context.ts";
import { LegalPage } from "#app/site/legal/legal-page.tsx";
import { termsClauses } from "#app/site/legal/terms-clauses.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/terms.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const special = await loadSpecialSundays(context.get(backendContext));
  if (!special.ok) throw data(null, { status: 503 });
  return { hasSpecialSunday: special.value };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, PUBLIC_PAGES.terms);
}

export default function Terms({ matches, loaderData }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  const rule = ruleOf(matches[0].loaderData);
  const sundays = settings.opens_on_sundays ? "open" : loaderData.hasSpecialSunday ? "special" : "never";
  return (
    <LegalPage
      title={PUBLIC_PAGES.terms.title}
      updated={termsUpdated(matches[0].loaderData)}
      intro={
        <p>These are the rules we both keep. The line in plain words above each section is for orientation; the text below it counts.</p>
      }
      clauses={termsClauses(settings, sundays, rule)}
    />
  );
}
