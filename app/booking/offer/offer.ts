import type { Category, Service } from "#app/backend/catalog/services.ts";

/** What /book shows for its address. `notice` says why it is not quite what was asked for. */
export type Offer = {
  services: Service[];
  selectedId: string;
  category: Category | null;
  notice: "service-not-offered" | "joined-by-date" | "payment-abandoned" | null;
};

const CATEGORIES: readonly Category[] = ["readings", "reiki", "yoga"];

/**
 * Reads `service` and `category` of /book: a known service is preselected and wins over the category;
 * an unknown one, or one that is joined by its date, falls back to the list, with a notice. An unknown category filters nothing.
 * `payment=abandoned` is where the payment page sends a client who left it; `booking` is then the held booking.
 */
export function offerFor(listed: Service[], query: URLSearchParams): Offer {
  const wanted = query.get("service");
  const services = listed.filter(({ bookedOnline }) => bookedOnline);
  if (wanted && services.some((service) => service.id === wanted)) {
    const notice = query.get("payment") === "abandoned" ? "payment-abandoned" : null;
    return { services, selectedId: wanted, category: null, notice };
  }
  const category = CATEGORIES.find((known) => known === query.get("category")) ?? null;
  return {
    services: category ? services.filter((service) => service.category === category) : services,
    selectedId: "",
    category,
    notice: wanted ? whyNot(listed, wanted) : null,
  };
}

function whyNot(listed: Service[], wanted: string): Offer["notice"] {
  return listed.some(({ id }) => id === wanted) ? "joined-by-date" : "service-not-offered";
}

/** How a person names a category. */
export const CATEGORY_NAMES: Record<Category, string> = {
  readings: "Readings",
  reiki: "Reiki and healing",
  yoga: "Meditation and yoga",
};

/** The services under their categories, in the order the categories first appear. */
export function byCategory(services: Service[]): [Category, Service[]][] {
  const groups = new Map<Category, Service[]>();
  for (const service of services) groups.set(service.category, [...(groups.get(service.category) ?? []), service]);
  return [...groups];
}
