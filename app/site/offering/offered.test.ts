import { expect, test } from "vitest";
import type { Service } from "#app/backend/services.ts";
import { readingsOf, reikiOf, yogaOf } from "./offered.ts";

function service(name: string, category: Service["category"], durationMinutes = 60, price = 1000): Service {
  return { id: name, name, description: "", category, durationMinutes, price, place: "in person" as const, bookedOnline: true };
}

const names = (services: Service[]) => services.map(({ name }) => name);

test("an offering page shows its own category only, also what the practitioner has added since", () => {
  const all = [service("Written", "readings", 30, 1500), service("By phone", "readings", 30, 4500), service("Drumming", "yoga")];
  expect(names(readingsOf(all))).toEqual(["By phone", "Written"]);
  expect(names(yogaOf(all).yoga)).toEqual(["Drumming"]);
});

test("Reiki of two hours or more is a training, anything shorter a session for one", () => {
  const all = [service("Level 2", "reiki", 120), service("Level 1", "reiki", 300, 500), service("Healing", "reiki", 119)];
  const { sessions, trainings } = reikiOf(all);
  expect([names(sessions), names(trainings)]).toEqual([["Healing"], ["Level 1", "Level 2"]]);
});

test("the meditation group has a page of its own, whatever the case of its name", () => {
  const all = [service("Meditation group", "yoga"), service("One-to-one shamanic yoga", "yoga"), service("Evening MEDITATIONS", "yoga")];
  expect(names(yogaOf(all).meditation)).toEqual(["Meditation group", "Evening MEDITATIONS"]);
  expect(names(yogaOf(all).yoga)).toEqual(["One-to-one shamanic yoga"]);
});
