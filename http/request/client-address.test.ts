import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAddressOf } from "./client-address.ts";

/** A server on loopback that returns the client's address, with the given trusted proxies. */
let ask: (trusted: string[], forwardedFor?: string) => Promise<string>;
let close: () => void;
beforeAll(async () => {
  let addressOf = createAddressOf([]);
  const app = new Hono().get("/", (c) => c.text(String(addressOf(c))));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  ask = async (trusted, forwardedFor) => {
    addressOf = createAddressOf(trusted);
    const headers: HeadersInit = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
    return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers })).text();
  };
  close = () => server.close();
});
afterAll(() => close());

describe("a client's address", () => {
  test("is the connection's, whatever an untrusted client forwards", async () => {
    expect(await ask([])).toBe("127.0.0.1");
    expect(await ask([], "203.0.113.9")).toBe("127.0.0.1");
    expect(await ask(["10.0.0.0/8"], "203.0.113.9")).toBe("127.0.0.1");
  });

  test("is the last untrusted one that a trusted proxy forwards", async () => {
    for (const trusted of [["127.0.0.1"], ["127.0.0.0/8"], ["loopback"]]) {
      expect(await ask(trusted, "203.0.113.9")).toBe("203.0.113.9");
      expect(await ask(trusted, "1.2.3.4, 203.0.113.9")).toBe("203.0.113.9");
      expect(await ask(trusted, " 2001:db8::7 ")).toBe("2001:db8::7");
      expect(await ask(trusted, "::ffff:203.0.113.9")).toBe("203.0.113.9");
    }
    expect(await ask(["loopback", "private"], "1.2.3.4, 203.0.113.9, 10.1.2.3, fd00::1")).toBe("203.0.113.9");
  });

  test("stops at the first invalid entry", async () => {
    expect(await ask(["loopback"])).toBe("127.0.0.1");
    expect(await ask(["loopback"], "")).toBe("127.0.0.1");
    expect(await ask(["loopback"], "203.0.113.9, unknown")).toBe("127.0.0.1");
    expect(await ask(["loopback", "private"], "203.0.113.9, <script>, 10.0.0.1")).toBe("10.0.0.1");
  });

  test("of an in-process request is unknown", async () => {
    const app = new Hono().get("/", (c) => c.text(String(createAddressOf(["loopback"])(c))));
    expect(await (await app.request("/", { headers: { "x-forwarded-for": "1.2.3.4" } })).text()).toBe("undefined");
  });

  test.each(["proxy.example.org", "10.0.0.0/33", "10.0.0.0/", "::1/129", "10.0.0/8", "*"])(
    "the proxy entry %s is refused",
    (entry) => {
      expect(() => createAddressOf([entry])).toThrow(`TRUSTED_PROXIES has "${entry}", which is neither`);
    },
  );
});
