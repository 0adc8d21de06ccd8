import { expect, test } from "vitest";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { readEnv } from "./env.ts";

test("a variable that is empty or blank counts as absent", () => {
  expect(readEnv({ PORT: "", DATA_DIR: " " }, "/srv")).toMatchObject({ port: 3000, dataDir: "/srv/.data" });
});

test.each(["080", "+80", "8e1", "0", "65536", "80 "])("PORT=%j is refused", (port) => {
  expect(() => readEnv({ PORT: port }, "/srv")).toThrow(WrongEnvironment);
});

const PRODUCTION = { NODE_ENV: "production", PUBLIC_URL: "https://example.org", ALLOW_STAND_INS: "true" };

test.each([
  ["no variables", {}, false],
  ["an address of this machine", { PUBLIC_URL: "https://localhost:8443" }, false],
  ["a loopback address", { PUBLIC_URL: "http://127.0.0.1:4000", HOST: "::1" }, false],
  ["another NODE_ENV", { NODE_ENV: "test" }, false],
  ["both", { ...PRODUCTION, HOST: "0.0.0.0" }, true],
  ["both, in a network of one's own", { ...PRODUCTION, PUBLIC_URL: "http://10.0.0.5" }, true],
])("%s: production is %s", (_, env, production) => {
  expect(readEnv(env, "/srv")).toMatchObject({ production, standIns: true, demonstration: !production });
});

test.each(["sk_live_x", "rk_live_x", "sk_test_x"])(
  "with the provider's key %s local mode has no demonstration",
  (key) => {
    const env = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: "whsec_x", DEMONSTRATION: "true" };
    expect(readEnv(env, "/srv")).toMatchObject({ production: false, demonstration: false });
  },
);

test.each([
  [
    { PUBLIC_URL: "https://example.org" },
    "PUBLIC_URL https://example.org is not this machine's own, and local mode serves this machine alone: set NODE_ENV=production as well.",
  ],
  [
    { PUBLIC_URL: "http://10.0.0.5" },
    "PUBLIC_URL http://10.0.0.5 is not this machine's own, and local mode serves this machine alone: set NODE_ENV=production as well.",
  ],
  [
    { PUBLIC_URL: "http://0.0.0.0:3000" },
    "PUBLIC_URL http://0.0.0.0:3000 is not this machine's own, and local mode serves this machine alone: set NODE_ENV=production as well.",
  ],
  [
    { ...PRODUCTION, NODE_ENV: "prodution" },
    "PUBLIC_URL https://example.org is not this machine's own, and local mode serves this machine alone: set NODE_ENV=production as well.",
  ],
  [
    { HOST: "0.0.0.0" },
    "HOST 0.0.0.0 is open to the network, and local mode serves this machine alone: set NODE_ENV=production and PUBLIC_URL as well.",
  ],
  [
    { NODE_ENV: "production" },
    "PUBLIC_URL is missing: NODE_ENV=production needs the site's public address, such as https://example.org.",
  ],
  [
    { NODE_ENV: "production", PUBLIC_URL: "" },
    "PUBLIC_URL is missing: NODE_ENV=production needs the site's public address, such as https://example.org.",
  ],
  [
    { ...PRODUCTION, PUBLIC_URL: "http://localhost:3000" },
    "PUBLIC_URL http://localhost:3000 is this machine's own: NODE_ENV=production needs the site's public address, and local mode needs no NODE_ENV.",
  ],
])("half of production is refused: %j", (env, sentence) => {
  expect(() => readEnv(env, "/srv")).toThrow(new WrongEnvironment(sentence));
});

test.each([
  ["sslmode=verify-ful", "DATABASE_URL must have an sslmode of disable, prefer, require, verify-ca, verify-full."],
  [
    "sslmode=verify-ca",
    "DATABASE_URL must name the authority's file with sslrootcert, since its sslmode is verify-ca.",
  ],
])("the database's %s is refused in one sentence", (parameters, sentence) => {
  expect(() => readEnv({ DATABASE_URL: `postgresql://me@db.example.org/x?${parameters}` }, "/srv")).toThrow(sentence);
});

test("an authority of the system's is the runtime's own", () => {
  const DATABASE_URL = "postgresql://me@db.example.org/x?sslrootcert=system&sslmode=verify-full";
  expect(readEnv({ DATABASE_URL }, "/srv").databaseUrl).toBe(
    "postgresql://me@db.example.org/x?sslmode=verify-full&uselibpqcompat=true",
  );
});
