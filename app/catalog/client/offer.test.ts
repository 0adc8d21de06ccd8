import { expect, test } from "vitest";
import type { Service } from "#app/catalog/services.ts";
import { offerFor } from "./offer.ts";

const service = (id: string, category: string): Service => ({
  id,
  name: id,
  description: "",
  category,
  categoryName: category.toUpperCase(),
  durationMinutes: 60,
  price: 4500,
  place: "in person" as const,
  where: "in person",
  inNextTimes: true,
  isPhoneCall: false,
});
const services = [service("tarot", "readings"), service("level-1", "reiki"), service("flow", "yoga")];
const offer = (query: string) => offerFor(services, [], new URLSearchParams(query));

test("without a query all services are offered and none is selected", () => {
  expect(offer("")).toEqual({ services, selectedId: "", category: null, notice: null, session: undefined });
});

test("a category filters the list", () => {
  expect(offer("category=reiki").services.map(({ id }) => id)).toEqual(["level-1"]);
});

test("an unknown category is ignored", () => {
  expect(offer("category=astrology")).toEqual({
    services,
    selectedId: "",
    category: null,
    notice: null,
    session: undefined,
  });
});

test("a service is preselected and takes precedence over the category", () => {
  expect(offer("service=tarot&category=reiki")).toEqual({
    services,
    selectedId: "tarot",
    category: null,
    notice: null,
    session: undefined,
  });
});

test("an abandoned payment shows a notice and keeps the service selected", () => {
  expect(offer("service=tarot&payment=abandoned")).toMatchObject({ selectedId: "tarot", notice: "payment-abandoned" });
  expect(offer("payment=abandoned").notice).toBeNull();
});

test("a group service is not in the list, and a link to it shows the reason", () => {
  const circle = { ...service("circle", "yoga"), groupPath: "/meditation" };
  const asked = (query: string) => offerFor([...services, circle], [], new URLSearchParams(query));
  expect(asked("").services).toEqual(services);
  expect(asked("category=yoga").services.map(({ id }) => id)).toEqual(["flow"]);
  expect(asked("service=circle")).toEqual({ services, selectedId: "", category: null, notice: "joined-by-date" });
});

test("a service that is not offered shows the list and a notice", () => {
  expect(offer("service=gone")).toEqual({
    services,
    selectedId: "",
    category: null,
    notice: "service-not-offered",
    session: undefined,
  });
  expect(offer("service=gone&category=yoga").services.map(({ id }) => id)).toEqual(["flow"]);
});

test("a group session on sale, be it full, wins over a service; one that is unpriced or gone shows the list and a notice", () => {
  const circle = { ...service("circle", "yoga"), groupPath: "/meditation" };
  const listed = [...services, circle];
  const date = {
    id: "d1",
    serviceId: "circle",
    startsOn: "2026-12-01",
    endsOn: "2026-12-01",
    startTime: "18:30",
    endTime: "20:00",
    places: 6,
    placesLeft: 2,
    left: "",
    condition: "",
    price: 1200 as number | null,
    location: null,
    note: null,
    days: "",
    hours: "",
  };
  const asked = (query: string, change: Partial<typeof date> = {}) =>
    offerFor(listed, [{ ...date, ...change }], new URLSearchParams(query));
  expect(asked("session=d1&service=tarot")).toMatchObject({
    selectedId: "",
    notice: null,
    session: { id: "d1", service: circle },
  });
  expect(asked("session=d1&payment=abandoned").notice).toBe("payment-abandoned");
  expect(asked("session=d1", { placesLeft: 0 })).toMatchObject({ notice: null, session: { id: "d1", placesLeft: 0 } });
  for (const change of [{ price: null }, { id: "gone" }]) {
    expect(asked("session=d1", change)).toMatchObject({ services, notice: "date-not-offered", session: undefined });
  }
});
