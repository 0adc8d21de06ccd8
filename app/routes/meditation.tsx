import { backendContext } from "#app/backend/server-context.ts";
import { GroupSessions } from "#app/site/offering/group-sessions.tsx";
import { InTheRoom } from "#app/site/offering/in-the-room.tsx";
import { loadOfferedWithDates } from "#app/site/offering/load-offered.ts";
import { datesOf, yogaOf } from "#app/site/offering/offered.ts";
import { OfferingEnd } from "#app/site/offering/offering-end.tsx";
import { OfferingHero } from "#app/site/offering/offering-hero.tsx";
import { PriceList } from "#app/site/offering/price-list.tsx";
import { RuneList } from "#app/site/offering/rune-list.tsx";
import { Section } from "#app/site/section.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { groupSessionEvents, service } from "#app/site/seo/structured.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { MEDITATION_EVENING } from "#domain/catalog/schedule.ts";
import type { Route } from "./+types/meditation.ts";

const PAGE = PUBLIC_PAGES.meditation;
const STEP = { to: "/contact", label: "Join Our Circle" };

export function loader({ context }: Route.LoaderArgs) {
  return loadOfferedWithDates(context.get(backendContext), "yoga");
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!site || !loaderData) return pageMeta(site, PAGE);
  const { meditation } = yogaOf(loaderData.services);
  const [group] = meditation;
  const evenings = group ? datesOf([group], loaderData.dates).flatMap((date) => groupSessionEvents(site, PAGE, date, group)) : [];
  return pageMeta(site, PAGE, [service(site, PAGE, meditation), ...evenings]);
}

export default function Meditation({ loaderData }: Route.ComponentProps) {
  const { meditation } = yogaOf(loaderData.services);
  return (
    <>
      <OfferingHero title="The meditation group" drawing="meditation" step={STEP}>
        <p>
          A handful of people, a candle, and an evening with nothing to achieve. We meet {MEDITATION_EVENING.rhythm},{" "}
          <span className="text-text">{MEDITATION_EVENING.hours}</span>, sit together, and go home quieter than we came.
        </p>
        <p>Beginners are welcome every time. You can come once and never again, and nobody will ask.</p>
      </OfferingHero>
      <GroupSessions
        id="evenings"
        title="The next evening"
        dates={datesOf(meditation, loaderData.dates)}
        people="people"
        join=", and I keep you a place."
        none="The next dates are not set yet. Write or call, and I will tell you when the circle sits again."
      />
      <InTheRoom
        rune="isa"
        happens={[
          "We arrive, take off our shoes, and say our first names. That is all anybody has to say.",
          "A guided meditation of about twenty minutes: breath, body, or a short inner walk.",
          "A stretch, then a second sitting in silence.",
          "Tea, and talk for those who like to talk.",
        ]}
        never={[
          "No lotus position. There are chairs, and they count.",
          "No emptying of the mind. Thoughts come; we practise not to follow each of them out of the door.",
          "No teaching of a religion, and no sharing round that you cannot pass.",
          "No therapy. It is company and practice, not a substitute for medical or psychological care.",
        ]}
      />
      <Section id="need" title="What you need">
        <RuneList
          rune="isa"
          items={[
            "Warm clothes; bodies cool down when they sit still.",
            "A cushion if you have a favourite. There are enough here.",
            "To be on time: the door closes when the first bell sounds, so that those inside can stop listening for it.",
          ]}
        />
      </Section>
      <Section id="not-for" title="Who it is not for">
        <p className="max-w-prose">
          Anybody under 18. If you are in the middle of a hard time, grief, panic, flashbacks, long silence can make things louder before it
          makes them softer: please talk to me first, and to somebody who is trained to help. You can always open your eyes, stand up, or
          step out; no one will think anything of it.
        </p>
      </Section>
      <PriceList
        services={meditation}
        intro={`Each session stands by itself: ${MEDITATION_EVENING.rhythm}, ${MEDITATION_EVENING.hours}.`}
        place="In person, in a private healing space. I tell you the way when you write."
      />
      <Section id="after" title="What to expect after">
        <div className="flex max-w-prose flex-col gap-4">
          <p>
            An easier walk to the bus, perhaps, and often a good night. What changes people is not one evening but the habit, and a group is
            a kind way to grow one.
          </p>
        </div>
      </Section>
      <OfferingEnd
        rune="isa"
        title="Come and sit with us"
        words="Write or call, and I will keep you a place and tell you how to find the door."
        step={STEP}
      />
    </>
  );
}
