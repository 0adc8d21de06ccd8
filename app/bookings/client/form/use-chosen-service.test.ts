import { expect, test } from "vitest";
import { placesAsService } from "#app/bookings/client/form/use-chosen-service.ts";

test("places in a group session have its length, not its service's, and cost what each costs", () => {
  const service = {
    id: "circle",
    name: "Circle",
    description: "",
    category: "yoga",
    categoryName: "Yoga",
    durationMinutes: 300,
    price: 4500,
    place: "in person" as const,
    where: "in person",
    groupPath: "/meditation",
    inNextTimes: true,
    isPhoneCall: false,
    questionCount: 2,
  };
  const session = { service, price: 1200, startTime: "18:30", endTime: "20:00" };
  expect(placesAsService(session, 1)).toMatchObject({
    name: "Circle",
    durationMinutes: 90,
    price: 1200,
    questionCount: 0,
  });
  expect(placesAsService(session, 2)).toMatchObject({ name: "Circle, 2 places", durationMinutes: 90, price: 2400 });
});
