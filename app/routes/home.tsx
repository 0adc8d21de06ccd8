import { useRouteLoaderData } from "react-router";
import { backendContext } from "#app/backend/server-context.ts";
import { loadServices } from "#app/backend/services.ts";
import { ClosingCall } from "#app/site/closing-call.tsx";
import { Costs } from "#app/site/costs.tsx";
import { Hero } from "#app/site/hero.tsx";
import { HowItGoes } from "#app/site/how-it-goes.tsx";
import { loadNextTimes } from "#app/site/load-next-times.ts";
import { NextTimes } from "#app/site/next-times.tsx";
import { Offerings } from "#app/site/offerings.tsx";
import { Questions } from "#app/site/questions.tsx";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/home.ts";

/** Prices and free times as they are now. Without the backend the page still says everything else. */
export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const answer = await loadServices(backend);
  const services = answer.ok ? answer.value : [];
  return { services, next: await loadNextTimes(backend, services) };
}

export function meta({ matches }: Route.MetaArgs) {
  const name = matches[0].loaderData?.settings.business_name ?? "Sacred Space";
  return [
    { title: `${name}: tarot and rune readings, Reiki and shamanic yoga` },
    {
      name: "description",
      content:
        "Tarot and rune readings, Reiki healing and attunements, shamanic yoga and a meditation group, with one practitioner. See real free times and book in a minute.",
    },
  ];
}

export default function Home({ loaderData: { services, next } }: Route.ComponentProps) {
  const moon = useRouteLoaderData<typeof rootLoader>("root")?.moon;
  return (
    <>
      {moon && <Hero moon={moon} />}
      <Offerings services={services} />
      <HowItGoes />
      {next && <NextTimes next={next} />}
      <Costs services={services} />
      <Questions />
      <ClosingCall />
    </>
  );
}
