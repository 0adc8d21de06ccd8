import { backendContext } from "#app/backend/server-context.ts";
import { InTheRoom } from "#app/site/offering/in-the-room.tsx";
import { loadOffered } from "#app/site/offering/load-offered.ts";
import { yogaOf } from "#app/site/offering/offered.ts";
import { OfferingEnd } from "#app/site/offering/offering-end.tsx";
import { OfferingHero } from "#app/site/offering/offering-hero.tsx";
import { PriceList } from "#app/site/offering/price-list.tsx";
import { RuneList } from "#app/site/offering/rune-list.tsx";
import { Section } from "#app/site/section.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { service } from "#app/site/seo/structured.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/shamanic-yoga.ts";

const PAGE = PUBLIC_PAGES.shamanicYoga;
const STEP = { to: "/book?category=yoga", label: "Join a Session" };

export function loader({ context }: Route.LoaderArgs) {
  return loadOffered(context.get(backendContext), "yoga");
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta(site, PAGE, site && loaderData ? [service(site, PAGE, yogaOf(loaderData.services).yoga)] : []);
}

export default function ShamanicYoga({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OfferingHero title="Shamanic yoga" drawing="shamanicYoga" step={STEP}>
        <p>
          Slow movement, breath and a steady drum, for one person at a time. We begin on the floor, move no further than your body likes to
          go, and let the rhythm do what a list of poses cannot: it gives the busy part of the mind something to hold.
        </p>
        <p>Think of it as soul medicine in the old sense of the word, something that does you good, and not as a treatment.</p>
      </OfferingHero>
      <InTheRoom
        rune="laguz"
        happens={[
          "A few words first: how you slept, what aches, what you would like the hour to be.",
          "Breathing, lying down, until the shoulders have noticed that nobody is waiting.",
          "Simple movements, repeated like waves, on the mat or on a chair. I show and describe; you find your own size of it.",
          "A drum journey: some minutes of lying still with closed eyes while the drum keeps time. What you see there is yours to tell or keep.",
        ]}
        never={[
          "No poses to reach and no mirror. Nothing has to look right.",
          "No adjusting by hand unless you have said yes to it that day.",
          "No substances of any kind. Shamanic here means rhythm, breath and attention.",
          "No cure. It can loosen and calm; it is not a substitute for medical care or physiotherapy.",
        ]}
      />
      <Section id="need" title="What you need">
        <RuneList
          rune="laguz"
          items={[
            "Clothes you could fall asleep in, and warm socks.",
            "Two hours since your last proper meal.",
            "No experience. If you have been told that you are too stiff for yoga, you are who I had in mind.",
          ]}
        />
      </Section>
      <Section id="not-for" title="Who it is not for">
        <p className="max-w-prose">
          Anybody under 18. Please ask your doctor first, and tell me, if you are pregnant, have had surgery lately, live with epilepsy, a
          heart condition or psychosis, or have been told not to exercise. Drumming and inward journeys do not suit everybody at every time,
          and I would rather say “not now” than have you feel unwell.
        </p>
      </Section>
      <PriceList
        services={yogaOf(loaderData.services).yoga}
        intro="As it stands today. Mats, blankets and drum are here."
        place="In person, in a private healing space. The way there comes with your preparation notes."
      />
      <Section id="after" title="What to expect after">
        <div className="flex max-w-prose flex-col gap-4">
          <p>
            People mostly leave warm, slow and a little quiet. Give yourself a quarter of an hour before the next thing; drink some water;
            do not plan the supermarket. Muscles you had forgotten may greet you the next morning.
          </p>
          <p>If you come more often, we build a short practice for you to use at home.</p>
        </div>
      </Section>
      <OfferingEnd
        rune="laguz"
        title="Let the drum count for you"
        words="Choose a free hour that has some room after it. That is all the preparation there is."
        step={STEP}
      />
    </>
  );
}
