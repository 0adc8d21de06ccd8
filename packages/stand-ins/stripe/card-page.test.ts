import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CardProvider, cardProvider, checkoutRequest } from "../../../tests/support/card-provider.ts";
import type { CardPayments } from "../../../gateways/card-payments.ts";
import { stripePayments } from "../../../gateways/stripe.ts";

let provider: CardProvider;
let payments: CardPayments;
beforeAll(async () => {
  provider = await cardProvider();
  payments = stripePayments(provider.standIn);
});
afterAll(() => provider.close());

async function open(some: Parameters<typeof checkoutRequest>[0] = {}) {
  const { id, url = "" } = await payments.openCheckout(checkoutRequest(some));
  return { id, url };
}

describe("an open checkout", () => {
  test("shows the item, the amount, both test cards and the way back, and says that no money moves", async () => {
    const page = await provider.visit((await open()).url);
    const text = await page.text();
    expect(page.status).toBe(200);
    for (const part of [
      "Test payment, no money moves",
      "Rune reading",
      "30 minutes, Tuesday 1 December, 10:30",
      "Pay £45.00",
    ]) {
      expect(text).toContain(part);
    }
    for (const part of ["4242 4242 4242 4242", "4000 0000 0000 0002", 'href="http://localhost:3000/book"'])
      expect(text).toContain(part);
  });

  test("runs no scripts, cannot be framed or cached, and submits only to the site", async () => {
    const page = await provider.visit((await open()).url);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self' http://localhost:3000; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await page.text()).not.toMatch(/<script|style=|\son\w+=/);
  });

  test("every field has a label", async () => {
    const text = await (await provider.visit((await open()).url)).text();
    const fields = Array.from(text.matchAll(/<input\s+id="(\w+)"/g), ([, id]) => id);
    expect(fields).toEqual(["number", "expiry", "cvc", "name"]);
    for (const id of fields) expect(text).toContain(`<label for="${id}">`);
  });

  test("escapes markup in a title", async () => {
    const text = await (await provider.visit((await open({ title: '<img src=x onerror="alert(1)">' })).url)).text();
    expect(text).not.toContain("<img");
    expect(text).toContain("&lt;img");
  });

  test("serves its style sheet and fonts", async () => {
    const { url } = await open();
    for (const [name, type] of [
      ["card-page.css", "text/css; charset=utf-8"],
      ["marcellus.woff2", "font/woff2"],
      ["figtree.woff2", "font/woff2"],
    ]) {
      const asset = await provider.visit(new URL(name ?? "", url).href);
      expect([asset.status, asset.headers.get("content-type")]).toEqual([200, type]);
      expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    }
  });
});

describe("paying", () => {
  test("redirects to the success page with the session id, and the session is paid", async () => {
    const { id, url } = await open();
    const answer = await provider.submitCard(url);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`http://localhost:3000/booking-success?session_id=${id}`);
    expect(await payments.findCheckout(id)).toMatchObject({ status: "complete", paid: true, amount: 4500 });
  });

  test("ten times at once pays once, and each answer is the redirect", async () => {
    const { id, url } = await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => provider.submitCard(url)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 303));
    const count = "select count(*)::int from stand_in_stripe";
    expect(await provider.db.asOwner(`${count}.payment_intents where checkout_session = $1`, [id])).toEqual([
      { count: 1 },
    ]);
    expect(
      await provider.db.asOwner(`${count}.events where type = 'checkout.session.completed' and body like $1`, [
        `%${id}%`,
      ]),
    ).toEqual([{ count: 1 }]);
  });

  test("leaves a page without a form, which links to the success page", async () => {
    const { id, url } = await open();
    await provider.submitCard(url);
    const page = await provider.visit(url);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain("This is paid");
    expect(text).toContain(`href="http://localhost:3000/booking-success?session_id=${id}"`);
    expect(text).not.toContain("<form");
  });

  test("with a declined card shows an alert and pays nothing, and the other card then pays", async () => {
    const { id, url } = await open();
    const declined = await provider.submitCard(url, { number: "4000 0000 0000 0002" });
    expect(declined.status).toBe(402);
    const text = await declined.text();
    expect(text).toMatch(/role="alert">(?:(?!<\/p>).)*Your card was declined\./s);
    expect(text).toContain('value="Jane Doe"');
    expect(await payments.findCheckout(id)).toMatchObject({ status: "open", paid: false });
    expect((await provider.submitCard(url)).status).toBe(303);
    expect(await payments.findCheckout(id)).toMatchObject({ status: "complete", paid: true });
  });

  test("with invalid fields shows an alert and an error beside each, and pays nothing", async () => {
    const { id, url } = await open();
    const answer = await provider.submitCard(url, { expiry: "01/20", cvc: "1" });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain('role="alert"');
    for (const field of ["expiry", "cvc"]) {
      expect(text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error"`));
      expect(text).toContain(`id="${field}-error"`);
    }
    expect(text).toContain("<title>Error: ");
    expect(await payments.findCheckout(id)).toMatchObject({ status: "open", paid: false });
  });

  test("with another card number is refused, and the number is neither shown nor stored", async () => {
    const { url } = await open();
    const answer = await provider.submitCard(url, { number: "5555 5555 5555 4444", cvc: "987" });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toContain("Use a test card");
    expect(text).not.toMatch(/5555|4444|987/);
    await provider.submitCard(url);
    const tables = await provider.db.asOwner<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'stand_in_stripe'",
    );
    expect(tables.length).toBeGreaterThan(4);
    for (const { name } of tables) {
      expect(
        await provider.db.asOwner(
          `select * from stand_in_stripe.${name} t where t::text ~ '5555 ?5555 ?5555 ?4444|4242 ?4242 ?4242 ?4242|Jane Doe'`,
        ),
      ).toEqual([]);
    }
  });

  test("with an empty or a too large form pays nothing", async () => {
    const { id, url } = await open();
    const card = Object.fromEntries(["number", "expiry", "cvc", "name"].map((name) => [name, ""]));
    expect((await provider.submitCard(url, card)).status).toBe(422);
    expect((await provider.submitCard(url, { name: "x".repeat(20_000) })).status).toBe(413);
    expect(await payments.findCheckout(id)).toMatchObject({ status: "open" });
  });
});

describe("a checkout that cannot be paid", () => {
  test("an expired one says so and links back; a card changes nothing", async () => {
    const { id, url } = await open();
    await payments.expireCheckout(id);
    for (const answer of [await provider.visit(url), await provider.submitCard(url)]) {
      expect(answer.status).toBe(410);
      const text = await answer.text();
      expect(text).toContain("This checkout has expired");
      expect(text).toContain('href="http://localhost:3000/book"');
    }
    expect(await payments.findCheckout(id)).toMatchObject({ status: "expired", paid: false });
  });

  test.each(["cs_test_0", "nonsense", "cs_test_%00", "..%2f..%2fetc", "%E0%A4%A"])(
    "an unknown one is 404: %s",
    async (id) => {
      const url = `http://localhost:3000/test-payment/${id}`;
      for (const answer of [await provider.visit(url), await provider.submitCard(url)]) expect(answer.status).toBe(404);
    },
  );
});
