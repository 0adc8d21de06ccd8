import { data } from "react-router";
import { loadSpecialSundays } from "#app/backend/bookings/special-sundays.ts";
import { loadServices } from "#app/backend/catalog/services.ts";
import { loadRules, ruleOf, termsUpdated } from "#app/backend/settings/rule.ts";
import { backendContext } from "#app/backend/server-context.ts";
import { LegalPage } from "#app/site/legal/legal-page.tsx";
import { termsClauses } from "#app/site/legal/terms-clauses.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/terms.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const [special, rules] = await Promise.all([loadSpecialSundays(backend), loadRules(backend)]);
  const own = rules.ok ? rules.value?.services : undefined;
  const services = own && Object.keys(own).length > 0 ? await loadServices(backend) : undefined;
  if (!special.ok || !rules.ok || services?.ok === false) throw data(null, { status: 503 });
  const serviceRules = (services?.value ?? []).flatMap(({ id, name }) => (own?.[id] ? [{ service: name, rule: own[id] }] : []));
  return { hasSpecialSunday: special.value, serviceRules };
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
      clauses={termsClauses(settings, sundays, rule, loaderData.serviceRules)}
    />
  );
}
