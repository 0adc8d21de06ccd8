import { expect, test } from "vitest";
import type { Category, Service } from "#app/backend/catalog/services.ts";
import { offerFor } from "./offer.ts";

const service = (id: string, category: Category): Service => ({
  id,
  name: id,
  description: "",
  category,
  durationMinutes: 60,
  price: 4500,
  place: "in person" as const,
  bookedOnline: true,
  questionCount: 0,
});
const services = [service("tarot", "readings"), service("level-1", "reiki"), service("flow", "yoga")];
const offer = (query: string) => offerFor(services, new URLSearchParams(query));

test("without a query all services are offered and none is selected", () => {
  expect(offer("")).toEqual({ services, selectedId: "", category: null, notice: null });
});

test("a category filters the list", () => {
  expect(offer("category=reiki").services.map(({ id }) => id)).toEqual(["level-1"]);
});

test("an unknown category is ignored", () => {
  expect(offer("category=astrology")).toEqual({ services, selectedId: "", category: null, notice: null });
});

test("a service is preselected and takes precedence over the category", () => {
  expect(offer("service=tarot&category=reiki")).toEqual({ services, selectedId: "tarot", category: null, notice: null });
});

test("an abandoned payment shows a notice and keeps the service selected", () => {
  expect(offer("service=tarot&payment=abandoned")).toMatchObject({ selectedId: "tarot", notice: "payment-abandoned" });
  expect(offer("payment=abandoned").notice).toBeNull();
});

test("a group service is not in the list, and a link to it shows the reason", () => {
  const circle = { ...service("circle", "yoga"), bookedOnline: false };
  const asked = (query: string) => offerFor([...services, circle], new URLSearchParams(query));
  expect(asked("").services).toEqual(services);
  expect(asked("category=yoga").services.map(({ id }) => id)).toEqual(["flow"]);
  expect(asked("service=circle")).toEqual({ services, selectedId: "", category: null, notice: "joined-by-date" });
});

test("a service that is not offered shows the list and a notice", () => {
  expect(offer("service=gone")).toEqual({ services, selectedId: "", category: null, notice: "service-not-offered" });
  expect(offer("service=gone&category=yoga").services.map(({ id }) => id)).toEqual(["flow"]);
});
