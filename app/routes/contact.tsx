import { Link } from "react-router";
import { ContactWays } from "#app/site/contact-ways.tsx";
import { RuneList } from "#app/site/offering/rune-list.tsx";
import { Section } from "#app/site/section.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { practice } from "#app/site/seo/structured.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Stars } from "#app/ui/ornaments/stars.tsx";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { MEDITATION_EVENING } from "#domain/catalog/schedule.ts";
import type { Route } from "./+types/contact.ts";

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  return pageMeta(site, PUBLIC_PAGES.contact, site ? [practice(site)] : []);
}

export default function Contact({ matches }: Route.ComponentProps) {
  const { settings } = matches[0].loaderData;
  return (
    <div className="relative pb-16 md:pb-26">
      <Stars sky="edges" />
      <div className="relative">
        <section aria-labelledby="contact" className="mx-auto w-full max-w-7xl px-5 pt-10 sm:px-8 md:pt-16">
          <div className="grid gap-x-10 gap-y-10 lg:grid-cols-[1fr_2fr]">
            <div>
              <h1 id="contact" className="text-4xl">
                Contact
              </h1>
              <p className="mt-6 max-w-sm text-lg text-quiet">
                You reach me, not a call centre. If I do not pick up, I am with somebody: please leave a message or email.
              </p>
            </div>
            <div>
              <ContactWays settings={settings} />
              <p className="mt-6 max-w-prose text-quiet">
                Sessions in person take place in a private healing space. It has no shop window, so please come by appointment only; the
                exact way there comes with your preparation notes.
              </p>
            </div>
          </div>
        </section>
        <Section id="sessions" title="Session information" intro="See current times and prices on the booking page.">
          <RuneList
            rune="raidho"
            items={[
              "Individual sessions last 60 to 90 minutes; a reading by video or phone can be shorter.",
              "Group workshops last 2 to 6 hours.",
              <>
                {`The meditation group meets ${MEDITATION_EVENING.rhythm}, ${MEDITATION_EVENING.hours}. Here are `}
                <Link to="/meditation#evenings" className="link">
                  the next dates
                </Link>
                .
              </>,
              "In-person readings are on request.",
              <>
                To move a session I need 48 hours notice. For cancelling, see{" "}
                <Link to="/terms#refunds" className="link">
                  refunds
                </Link>
                .
              </>,
            ]}
          />
          <ButtonLink to="/book" variant="gold" className="mt-8 px-8">
            See free times
          </ButtonLink>
        </Section>
        <Section id="not-here" title="When it cannot wait">
          <p className="max-w-prose">
            This is not an emergency service. If somebody is in danger, call{" "}
            <a href="tel:999" className="link">
              999
            </a>
            . To talk to someone at any hour, free of charge, call Samaritans on{" "}
            <a href="tel:116123" className="link">
              116 123
            </a>
            .
          </p>
        </Section>
      </div>
    </div>
  );
}
