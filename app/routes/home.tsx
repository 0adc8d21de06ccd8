import { useRouteLoaderData } from "react-router";
import { backendContext } from "#app/backend/server-context.ts";
import { loadNextTimes } from "#app/backend/bookings/next-times.ts";
import { loadServices } from "#app/backend/catalog/services.ts";
import { ClosingCall } from "#app/site/closing-call.tsx";
import { Costs } from "#app/site/home/costs.tsx";
import { Hero } from "#app/site/home/hero.tsx";
import { HowItGoes } from "#app/site/home/how-it-goes.tsx";
import { NextTimesNote } from "#app/site/home/next-times.tsx";
import { Offerings } from "#app/site/home/offerings.tsx";
import { Questions } from "#app/site/home/questions.tsx";
import { QUESTIONS } from "#app/site/home/questions.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { practice, questions } from "#app/site/seo/structured.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/home.ts";

/** Prices and free times as they are now. Without the backend the page still says everything else. */
export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const result = await loadServices(backend);
  const services = result.ok ? result.value : [];
  return { services, next: await loadNextTimes(backend, services) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const graph = site && loaderData ? [practice(site, loaderData.services), questions(QUESTIONS)] : [];
  return pageMeta(site, PUBLIC_PAGES.welcome, graph);
}

export default function Home({ loaderData: { services, next } }: Route.ComponentProps) {
  const moon = useRouteLoaderData<typeof rootLoader>("root")?.moon;
  return (
    <>
      {moon && <Hero moon={moon} />}
      <Offerings services={services} />
      <HowItGoes />
      {next && <NextTimesNote next={next} />}
      <Costs services={services} />
      <Questions />
      <ClosingCall />
    </>
  );
}
