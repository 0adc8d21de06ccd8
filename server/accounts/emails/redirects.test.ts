import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { type ActionDependencies, type AppEnv, provide } from "#kit/server/context.ts";
import { redirectTarget } from "./redirects.endpoint.ts";

/** The redirect of a request with this `redirect_to` or Referer. */
async function redirectFor(
  site: string,
  redirectTo?: string,
  referer?: string,
  allowedRedirects: string[] = [],
): Promise<string> {
  const deps = { accounts: { siteUrl: site, allowedRedirects } } as ActionDependencies;
  const app = new Hono<AppEnv>().use(provide(deps)).get("/", (c) => c.text(redirectTarget(c)));
  const query = redirectTo === undefined ? "" : `?${new URLSearchParams({ redirect_to: redirectTo })}`;
  return (
    await app.request(`/${query}`, {
      headers: { ...(referer && { referer }), host: "evil.example", "x-forwarded-host": "evil.example" },
    })
  ).text();
}

const SITE = "https://sacred.example";

describe("the redirect of an emailed link", () => {
  test.each([
    ["https://sacred.example/email-verified", "https://sacred.example/email-verified"],
    ["https://sacred.example/a?b=c&d=e", "https://sacred.example/a?b=c&d=e"],
    ["https://sacred.example/a#access_token=x", "https://sacred.example/a"],
    ["https://sacred.example/a?access_token=x&b=%20c&refresh_token=y", "https://sacred.example/a?b=+c"],
    ["https://sacred.example/a?error=&error=x&error_code=&error_description=", "https://sacred.example/a"],
    ["https://sacred.example/a?expires_in=&token_type=&type=recovery&code=x&b=c", "https://sacred.example/a?b=c"],
    ["https://sacred.example/a?b=%20c", "https://sacred.example/a?b=%20c"],
    ["https://sacred.example", "https://sacred.example/"],
    ["HTTPS://SACRED.EXAMPLE/a", "https://sacred.example/a"],
    ["https://sacred.example:443/a", "https://sacred.example/a"],
    ["https:\\\\sacred.example\\a", "https://sacred.example/a"],
    ["https://sacred.example\\.evil.example", "https://sacred.example/.evil.example"],
  ])("may be on the site: %s", async (asked, expected) => {
    expect(await redirectFor(SITE, asked)).toBe(expected);
  });

  test.each([
    "",
    "/email-verified",
    "//evil.example/",
    "\\\\evil.example",
    "https://evil.example",
    "https://evil.example/sacred.example",
    "https://evil.example?https://sacred.example",
    "https://evil.example#https://sacred.example",
    "https://sacred.example.evil.example",
    "https://evil-sacred.example",
    "https://sub.sacred.example",
    "https://sacred.example@evil.example",
    "https://sacred.example:x@evil.example",
    "https://user@sacred.example",
    "https://user:secret@sacred.example",
    "https://sacred.example%2eevil.example",
    "https://sacred.example%00.evil.example",
    "https://evil.example\\@sacred.example:8443",
    "https://sacred.example.:443.evil.example",
    "https://sacred.example.",
    "https://sacred.example:8443",
    "http://sacred.example",
    "ftp://sacred.example",
    "javascript:alert(1)//sacred.example",
    "data:text/html,https://sacred.example",
    "blob:https://sacred.example/x",
    "https://ѕacred.example",
    "https://sacred。evil.example",
    "https://sacred.example\r\nLocation: https://evil.example".replace("sacred.example", "evil.example"),
    " javascript:alert(1)",
    "https:///evil.example",
    "https://1.2.3.4",
    "https://[::1]",
    "null",
    "https://",
    "https://sacred.example:99999",
  ])("falls back to the site for %s", async (asked) => {
    expect(await redirectFor(SITE, asked)).toBe(SITE);
  });

  test("falls back to the Referer under the same rule", async () => {
    expect(await redirectFor(SITE, undefined, "https://sacred.example/auth")).toBe("https://sacred.example/auth");
    expect(await redirectFor(SITE, "https://evil.example", "https://sacred.example/auth")).toBe(
      "https://sacred.example/auth",
    );
    expect(await redirectFor(SITE, undefined, "https://evil.example/")).toBe(SITE);
    expect(await redirectFor(SITE)).toBe(SITE);
  });

  test("may have any port on loopback only", async () => {
    expect(await redirectFor("http://localhost:3000", "http://localhost:5173/x")).toBe("http://localhost:5173/x");
    expect(await redirectFor("http://127.0.0.1:3000", "http://127.0.0.1:5173/x")).toBe("http://127.0.0.1:5173/x");
    expect(await redirectFor("http://localhost:3000", "http://127.0.0.1:3000/x")).toBe("http://localhost:3000");
    expect(await redirectFor("http://localhost:3000", "http://localhost.evil.example:3000/")).toBe(
      "http://localhost:3000",
    );
    expect(await redirectFor("http://localhost:3000", "https://localhost:3000/")).toBe("http://localhost:3000");
  });

  test.each([
    ["https://app.example/back", "https://app.example/back", true],
    ["https://app.example/back", "https://app.example/back/more", false],
    ["https://app.example/back", "http://app.example/back", false],
    ["https://app.example/**", "https://app.example/a/b?c=d", true],
    ["https://app.example/**", "https://app.example.evil.example/a", false],
    ["https://app.example/**", "https://user:pass@app.example/a", false],
    ["https://*.preview.example/", "https://one.preview.example/", true],
    ["https://*.preview.example/", "https://one.two.preview.example/", false],
    ["https://*.preview.example/", "https://evil.example/.preview.example/", false],
    ["myapp://signed-in", "myapp://signed-in", true],
  ])("an allow list with %s and the address %s: %s", async (pattern, asked, isAllowed) => {
    const back = await redirectFor(SITE, asked, undefined, [pattern]);
    expect(back).toBe(isAllowed ? asked : SITE);
  });
});
