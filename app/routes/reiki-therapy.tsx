import { Link } from "react-router";
import { backendContext } from "#app/backend/server-context.ts";
import { GroupSessions } from "#app/site/offering/group-sessions.tsx";
import { InTheRoom } from "#app/site/offering/in-the-room.tsx";
import { loadOfferedWithDates } from "#app/site/offering/load-offered.ts";
import { datesOf, reikiOf } from "#app/site/offering/offered.ts";
import { OfferingEnd } from "#app/site/offering/offering-end.tsx";
import { OfferingHero } from "#app/site/offering/offering-hero.tsx";
import { PriceList } from "#app/site/offering/price-list.tsx";
import { RuneList } from "#app/site/offering/rune-list.tsx";
import { Section } from "#app/site/section.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { groupSessionEvents, service } from "#app/site/seo/structured.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import type { Route } from "./+types/reiki-therapy.ts";

const PAGE = PUBLIC_PAGES.reikiTherapy;
const STEP = { to: "/book?category=reiki", label: "Book Your Session or Training" };

export function loader({ context }: Route.LoaderArgs) {
  return loadOfferedWithDates(context.get(backendContext), "reiki");
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  if (!site || !loaderData) return pageMeta(site, PAGE);
  const { sessions, trainings } = reikiOf(loaderData.services);
  const weekends = trainings.flatMap((level) =>
    datesOf([level], loaderData.dates).flatMap((date) => groupSessionEvents(site, PAGE, date, level)),
  );
  return pageMeta(site, PAGE, [service(site, PAGE, [...sessions, ...trainings]), ...weekends]);
}

export default function ReikiTherapy({ loaderData }: Route.ComponentProps) {
  const { sessions, trainings } = reikiOf(loaderData.services);
  return (
    <>
      <OfferingHero title="Reiki attunement weekends and healing sessions" drawing="reikiTherapy" step={STEP}>
        <p>
          Reiki is a quiet practice from Japan, a century old: hands resting lightly on, or just above, somebody who rests. You can receive
          it in a session, where you lie down, clothed and warm, while I work with Reiki, drum and rattle.
        </p>
        <p>Or you can learn to give it yourself, over a weekend, in a group of at most six.</p>
      </OfferingHero>
      <GroupSessions
        id="weekend"
        title="The next Reiki weekend"
        dates={datesOf([...sessions, ...trainings], loaderData.dates)}
        groups={trainings}
        people="students"
        join=": I keep you a place and tell you how to pay."
        none={
          <>
            No weekend is planned just now.{" "}
            <Link to="/contact" className="link">
              Write to me
            </Link>
            , and I will tell you as soon as the next one is.
          </>
        }
      />
      <InTheRoom
        rune="sowilo"
        happens={[
          "In a session: a short talk, then most of the time lying down. Hands stay still on head, shoulders, belly, knees and feet, or above them if you prefer.",
          "A soft drum or rattle at the beginning and the end, if you like the sound of it.",
          "In a training: where Reiki comes from, the hand positions, practice on yourself and on each other, and the attunement, a short quiet ceremony for each student.",
          "Questions at any time, and tea.",
        ]}
        never={[
          "No undressing, and no touch where you do not want it. Say “no hands” and there are none.",
          "No diagnosis, and no promise to heal an illness. Reiki is not a substitute for medical care; keep your appointments and your tablets.",
          "No belief to sign up to. Sceptics are welcome to lie down too.",
          "No pressure to go on to the next level. Many people stay with the first for years.",
        ]}
      />
      <Section id="need" title="What you need">
        <RuneList
          rune="sowilo"
          items={[
            "For a session: comfortable clothes, and the wish to lie still for a while.",
            "For a weekend: lunch for both days, a notebook, a blanket of your own. Manual and certificate are included.",
            "For Level 2: a Level 1 attunement, from me or from anybody else. For the Master Level: some time lived with Level 2.",
          ]}
        />
      </Section>
      <Section id="not-for" title="Who it is not for">
        <p className="max-w-prose">
          Anybody under 18. Anybody who hopes to use it in place of a doctor. If you are under treatment, pregnant, or have a pacemaker or
          epilepsy, tell me when you book, so that we can leave out the drum or choose another day. In a training you practise on others and
          they on you, with light touch: if that is not for you just now, a session may suit you better.
        </p>
      </Section>
      <PriceList
        services={[...sessions, ...trainings]}
        intro="Sessions for one person first, then the three levels of training."
        place="In person, in a private healing space. The way there comes with your preparation notes."
      />
      <Section id="after" title="What to expect after">
        <div className="flex max-w-prose flex-col gap-4">
          <p>
            After a session most people feel rested and a little slow, as after a long bath; some fall asleep on the table, some feel warmth
            or tingling, and some feel nothing in particular. All of these are fine. Research on Reiki is small and mixed; that lying down
            in peace for an hour does people good is not in dispute.
          </p>
          <p>
            After a weekend you know how to give Reiki to yourself, your friends and your cat. It is a practice: it grows by being used, ten
            minutes a day.
          </p>
        </div>
      </Section>
      <OfferingEnd
        rune="sowilo"
        title="Rest, or learn to offer rest"
        words="Choose a session and a time that suits you, or see when the next weekend is."
        step={STEP}
      />
    </>
  );
}
