import { expect, test } from "vitest";
import { WrongEnvironment } from "#runtime/wrong-environment.ts";
import { readEnv } from "./env.ts";

test("a variable that is empty or blank counts as absent", () => {
  expect(readEnv({ PORT: "", DATA_DIR: " " }, "/srv")).toMatchObject({ port: 3000, dataDir: "/srv/.data" });
});

test.each(["080", "+80", "8e1", "0", "65536", "80 "])("PORT=%j is refused", (port) => {
  expect(() => readEnv({ PORT: port }, "/srv")).toThrow(WrongEnvironment);
});
