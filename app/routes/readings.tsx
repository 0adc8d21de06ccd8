import { Link } from "react-router";
import { backendContext } from "#app/backend/server-context.ts";
import { InTheRoom } from "#app/site/offering/in-the-room.tsx";
import { loadOffered } from "#app/site/offering/load-offered.ts";
import { readingsOf } from "#app/site/offering/offered.ts";
import { OfferingEnd } from "#app/site/offering/offering-end.tsx";
import { OfferingHero } from "#app/site/offering/offering-hero.tsx";
import { PriceList } from "#app/site/offering/price-list.tsx";
import { RuneList } from "#app/site/offering/rune-list.tsx";
import { Section } from "#app/site/section.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { service } from "#app/site/seo/structured.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/readings.ts";

const PAGE = PUBLIC_PAGES.readings;
const STEP = { to: "/book?category=readings", label: "Book Your Reading" };

export function loader({ context }: Route.LoaderArgs) {
  return loadOffered(context.get(backendContext), "readings");
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta(site, PAGE, site && loaderData ? [service(site, PAGE, readingsOf(loaderData.services))] : []);
}

export default function Readings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <OfferingHero title="Rune and tarot readings" drawing="readings" step={STEP}>
        <p>
          You bring a question, or only a feeling that something wants looking at. I lay out the cards or cast the runes, tell you what each
          has meant to the people who used it before us, and we talk about what it stirs in you.
        </p>
        <p>It is a small mystical journey and a very practical conversation, both at once.</p>
      </OfferingHero>
      <InTheRoom
        rune="perthro"
        happens={[
          "We begin with what brings you, and find the question underneath the question.",
          "You choose: tarot for a story with people in it, runes for a plain word. I name each sign as it is turned and say how I read it.",
          "You tell me where it fits and where it does not. A sign that says nothing to you is put aside.",
          "At the end we gather it into a sentence or two that you can take home.",
        ]}
        never={[
          "No forecast. Cards and runes do not know what will happen, and neither do I.",
          "No verdict on a third person who is not there to answer.",
          "No advice on illness, law or money. For those you deserve somebody trained in them.",
          "No curses, no bad omens, and nothing extra to buy.",
        ]}
      />
      <Section id="need" title="What you need">
        <RuneList
          rune="perthro"
          items={[
            "One question that begins with “what” or “how” works best: “What am I not seeing?” travels further than “Will I?”",
            "For a call: a room where nobody listens in, and half an hour without the doorbell.",
            "For a written reading: two questions, in the notes of your booking. The more you tell, the more I can say.",
          ]}
        />
      </Section>
      <Section id="not-for" title="Who it is not for">
        <p className="max-w-prose">
          Anybody under 18. And please wait if you are in a crisis, or would hand a decision over to the cards: a reading can keep you
          company while you think, but it cannot think for you. If you are in danger or despair, call 999, or Samaritans on{" "}
          <a href="tel:116123" className="link">
            116 123
          </a>
          , free at any hour.
        </p>
      </Section>
      <PriceList
        services={readingsOf(loaderData.services)}
        intro="As it stands today. There is nothing to add later."
        place="By video call or by phone, wherever you are, or in writing by email."
      >
        <p className="mt-6 max-w-prose">
          <span className="font-semibold">In person. </span>
          In-person readings are on request:{" "}
          <Link to="/contact" className="link">
            write to me
          </Link>{" "}
          and we will find a time.
        </p>
      </PriceList>
      <Section id="after" title="What to expect after">
        <div className="flex max-w-prose flex-col gap-4">
          <p>
            Most people leave with one thought that is clearer than before, and sometimes with a better question. Some feel light, some
            stirred; both pass. Sleep on it before you act on it.
          </p>
          <p>If you like, write down the signs and look again in a month. What you make of them by then is worth more than what I said.</p>
        </div>
      </Section>
      <OfferingEnd
        rune="perthro"
        title="Ask what you came to ask"
        words="Choose the kind of reading, then a free half hour. Paying takes a minute and holds your time."
        step={STEP}
      />
    </>
  );
}
