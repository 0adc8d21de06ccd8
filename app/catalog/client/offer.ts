import type { PublishedGroupSession } from "#app/catalog/group-sessions.ts";
import type { WaitingListEntry } from "#app/waiting/waiting.ts";
import type { Category } from "#app/catalog/by-category.ts";
import type { Service } from "#app/catalog/services.ts";
import type { Pence } from "#domain/money.ts";

/** The content of /book for its URL. `notice` says why it differs from the request. */
export type Offer = {
  services: Service[];
  selectedId: string;
  category: Category | null;
  notice: "service-not-offered" | "joined-by-date" | "payment-abandoned" | "date-not-offered" | null;
  session: OfferedSession | undefined;
};

/** A group session on sale, with its service; `held` is the number of places held for the client, in addition to those left. */
export type OfferedSession = PublishedGroupSession & { price: Pence; service: Service; held?: WaitingListEntry };

/** The group session in the URL, if it is on sale; a fully booked one has a waiting list. */
function sessionFor(
  listed: Service[],
  dates: PublishedGroupSession[],
  query: URLSearchParams,
): OfferedSession | undefined {
  const date = dates.find(({ id }) => id === query.get("session"));
  const service = listed.find(({ id }) => id === date?.serviceId);
  return date && service && date.price !== null ? { ...date, price: date.price, service } : undefined;
}

/**
 * Parses the search parameters of /book. `session`, the id of a group session, takes precedence (`sessionFor`). A known `service` is
 * preselected and takes precedence over `category`; an unknown one, or one booked by date, falls back to the list with a notice. An unknown
 * `category` does not filter. `payment=abandoned` is set by the payment page's cancel link; `booking` is then the held booking. For the
 * loader: browsers get the offer, not the list it was taken from.
 */
export function offerFor(listed: Service[], dates: PublishedGroupSession[], query: URLSearchParams): Offer {
  const session = sessionFor(listed, dates, query);
  const wanted = query.get("service");
  const services = listed.filter(({ groupPath }) => !groupPath);
  const abandoned = query.get("payment") === "abandoned" ? "payment-abandoned" : null;
  if (session) return { services, selectedId: "", category: null, notice: abandoned, session };
  if (wanted && services.some((service) => service.id === wanted)) {
    return { services, selectedId: wanted, category: null, notice: abandoned, session };
  }
  const category = categoryOf(listed.find((service) => service.category === query.get("category")));
  return {
    services: category ? services.filter((service) => service.category === category.key) : services,
    selectedId: "",
    category,
    notice: wanted ? whyNot(listed, wanted) : query.has("session") ? (abandoned ?? "date-not-offered") : null,
    session,
  };
}

function whyNot(listed: Service[], wanted: string): Offer["notice"] {
  return listed.some(({ id }) => id === wanted) ? "joined-by-date" : "service-not-offered";
}

function categoryOf(service: Service | undefined): Category | null {
  return service ? { key: service.category, name: service.categoryName } : null;
}
