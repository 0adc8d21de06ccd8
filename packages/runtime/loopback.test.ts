import { expect, test } from "vitest";
import { isLoopbackHost } from "./loopback.ts";

const hostOf = (url: string) => new URL(url).hostname;

test.each([
  "http://localhost:3000",
  "https://localhost",
  "http://LOCALHOST.",
  "http://app.localhost",
  "http://127.0.0.1",
  "http://127.9.8.7",
  "http://127.1", // the parser writes it out
  "http://[::1]:3000",
  "http://[::ffff:127.0.0.1]",
])("%s is this machine", (url) => {
  expect(isLoopbackHost(hostOf(url))).toBe(true);
});

test.each([
  "https://example.org",
  "http://10.0.0.5",
  "http://192.168.1.2",
  "http://0.0.0.0", // reaches this machine from a page of another site, too
  "http://[::]",
  "http://[2001:db8::1]",
  "http://localhost.example",
  "http://notlocalhost",
  "http://127.0.0.1.example.org",
])("%s is not", (url) => {
  expect(isLoopbackHost(hostOf(url))).toBe(false);
});
