import { expect, test } from "vitest";
import { answersOf, countSentences } from "./service-answers.ts";
import { type ServiceValues, valuesOf } from "./service-values.ts";

const CATEGORIES = [{ key: "readings", name: "Readings" }];
const answers = (values: Partial<ServiceValues>) =>
  answersOf({ ...valuesOf(undefined, "readings"), ...values }, CATEGORIES);

test("a new service's folds say what holds unless it is changed", () => {
  expect(answers({})).toEqual({
    category: "Readings",
    description: "nothing yet",
    preparation: "nothing",
    questions: "nothing",
    extras: "none",
    around: "nothing kept free",
    written: "",
    online: "yes",
  });
});

test.each<[Partial<ServiceValues>, string]>([
  [{ buffer: "15" }, "15 minutes after"],
  [{ bufferBefore: "10" }, "10 minutes before"],
  [{ bufferBefore: "10", buffer: "15" }, "10 minutes before and 15 after"],
])("the time around it: %j", (values, around) => {
  expect(answers(values).around).toBe(around);
});

test("written readings tell their promise, and questions whose they are", () => {
  expect(answers({ place: "written" }).written).toBe("at a time of your diary");
  expect(answers({ place: "written", writtenDays: "3" }).written).toBe("within 3 working days");
  expect(answers({ place: "written", writtenDays: "1", writtenPaused: true }).written).toBe(
    "within 1 working day, paused",
  );
  expect(answers({ questionCount: "2" }).questions).toBe("up to 2 of theirs");
});

test.each([
  ["", 0],
  ["Half an hour", 1],
  ["Half an hour. Bring a mat!", 2],
  ["It costs £4.50 a cup. Really?", 2],
  ["One line\nanother line", 2],
])("%j has %i sentences", (text, count) => {
  expect(countSentences(text)).toBe(count);
});
