import type { PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import { pricesOf, type Service } from "#app/catalog/services.ts";
import type { Pence } from "#domain/money.ts";
import { type PublicPage, PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { sharedRendition } from "#domain/media/renditions.ts";
import { pathToBook } from "#domain/catalog/group-session-path.ts";
import { absoluteUrl, previewOf, type SiteFacts } from "./page-meta.ts";

export type Site = NonNullable<SiteFacts>;

/** The practice in schema.org terms. Omits missing details. */
export function practice({ publicUrl, settings }: Site, services: Service[] = []): object {
  const {
    business_name: name,
    practitioner_name: practitioner,
    business_email: email,
    business_phone: telephone,
    business_address: address,
    website_url: website,
  } = settings;
  const prices = services.flatMap(pricesOf);
  return {
    "@type": "LocalBusiness",
    "@id": practiceId(publicUrl),
    name,
    url: absoluteUrl(publicUrl, "/"),
    image: previewOf(publicUrl, PUBLIC_PAGES.welcome.preview),
    logo: absoluteUrl(publicUrl, "/icon-512.png"),
    ...(email && { email }),
    ...(telephone && { telephone }),
    ...(address && { address }),
    ...(website && { sameAs: website }),
    ...(practitioner && { founder: { "@type": "Person", name: practitioner } }),
    currenciesAccepted: "GBP",
    ...(prices.length > 0 && { priceRange: `£${inPounds(Math.min(...prices))} to £${inPounds(Math.max(...prices))}` }),
    ...(services.length > 0 && { makesOffer: services.map((service) => offer(publicUrl, service)) }),
  };
}

/** The subject of an offering's page with its current price. */
export function service({ publicUrl, settings }: Site, page: PublicPage, services: Service[]): object {
  const pictured = services.flatMap(({ picture }) =>
    picture ? [absoluteUrl(publicUrl, sharedRendition(picture).path)] : [],
  );
  return {
    "@type": "Service",
    "@id": `${absoluteUrl(publicUrl, page.path)}#service`,
    name: page.title,
    description: page.description,
    url: absoluteUrl(publicUrl, page.path),
    ...(pictured.length > 0 && { image: pictured }),
    provider: { "@type": "LocalBusiness", "@id": practiceId(publicUrl), name: settings.business_name },
    ...(services.length > 0 && { offers: services.map((each) => offer(publicUrl, each)) }),
  };
}

/** A group session as an event; empty without a business address. */
export function groupSessionEvents(
  { publicUrl, settings }: Site,
  page: PublicPage,
  date: PublishedGroupSession,
  of: Service,
): object[] {
  const { business_name: host, business_address: address } = settings;
  if (!address) return [];
  return [
    {
      "@type": "Event",
      name: of.name,
      description: date.note ?? of.description,
      url: absoluteUrl(publicUrl, page.path),
      image: previewOf(publicUrl, page.preview),
      startDate: `${date.startsOn}T${date.startTime}`,
      endDate: `${date.endsOn}T${date.endTime}`,
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: host, address: date.location ?? address },
      organizer: {
        "@type": "LocalBusiness",
        "@id": practiceId(publicUrl),
        name: host,
        url: absoluteUrl(publicUrl, "/"),
      },
      ...(date.places !== null && { maximumAttendeeCapacity: date.places }),
      offers: {
        ...offer(publicUrl, of, [date.price ?? of.price]),
        availability: `https://schema.org/${date.placesLeft === 0 ? "SoldOut" : "InStock"}`,
      },
    },
  ];
}

function offer(publicUrl: string, service: Service, prices = pricesOf(service)): object {
  const { name, description, picture } = service;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const isRange = lowest < highest;
  return {
    "@type": isRange ? "AggregateOffer" : "Offer",
    name,
    description,
    ...(picture && { image: absoluteUrl(publicUrl, sharedRendition(picture).path) }),
    ...(isRange
      ? { lowPrice: inPounds(lowest), highPrice: inPounds(highest), offerCount: prices.length }
      : { price: inPounds(lowest) }),
    priceCurrency: "GBP",
    url: absoluteUrl(publicUrl, pathToBook(service)),
  };
}

export function faqPage(asked: readonly { question: string; answer: string }[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: asked.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

export function practiceId(publicUrl: string): string {
  return `${absoluteUrl(publicUrl, "/")}#practice`;
}

function inPounds(price: Pence): string {
  return (price / 100).toFixed(2);
}
