import { expect, test } from "vitest";
import type { Service } from "#app/backend/catalog/services.ts";
import { readingsOf, reikiOf, yogaOf } from "./offered.ts";

function service(name: string, category: Service["category"], durationMinutes = 60, price = 1000): Service {
  return {
    id: name,
    name,
    description: "",
    category,
    durationMinutes,
    price,
    place: "in person" as const,
    bookedOnline: true,
    questionCount: 0,
  };
}

const names = (services: Service[]) => services.map(({ name }) => name);

test("an offering page shows its own category only, new services included", () => {
  const all = [service("Written", "readings", 30, 1500), service("By phone", "readings", 30, 4500), service("Drumming", "yoga")];
  expect(names(readingsOf(all))).toEqual(["By phone", "Written"]);
  expect(names(yogaOf(all).yoga)).toEqual(["Drumming"]);
});

test("Reiki of two hours or more is a training, a shorter one a session", () => {
  const all = [service("Level 2", "reiki", 120), service("Level 1", "reiki", 300, 500), service("Healing", "reiki", 119)];
  const { sessions, trainings } = reikiOf(all);
  expect([names(sessions), names(trainings)]).toEqual([["Healing"], ["Level 1", "Level 2"]]);
});

test("the meditation page shows the group service, whatever its name", () => {
  const circle = { ...service("Tuesday circle", "yoga"), bookedOnline: false };
  const all = [circle, service("One-to-one shamanic yoga", "yoga"), service("Meditation for one", "yoga")];
  expect(names(yogaOf(all).meditation)).toEqual(["Tuesday circle"]);
  expect(names(yogaOf(all).yoga)).toEqual(["One-to-one shamanic yoga", "Meditation for one"]);
});
