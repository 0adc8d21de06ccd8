import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailbox, type Mailbox } from "@sacred-space/stand-ins/mailbox.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { bookingPaidEmail } from "#server/bookings/emails/booking-paid.ts";
import { confirmAddressEmail } from "#server/accounts/emails/confirm-address.ts";
import { bookingFacts } from "#tests/support/data/booking-facts.ts";
import { type Browser, openBrowser } from "#tests/support/browser/open-browser.ts";
import { guards } from "@sacred-space/runtime/guards.ts";
import { outboxPages } from "./outbox.ts";

let folder: string;
let mailbox: Mailbox;
let app: Hono;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-"));
  mailbox = await startMailbox({ dir: folder });
  app = new Hono();
  app.use(guards());
  app.route("/outbox", outboxPages(mailbox));
});
afterEach(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

type Sent = { subject: string; html: string; plain: string; recipient: string; calendar?: string };
async function send(email: Partial<Sent>): Promise<string> {
  const mailer = smtpMailer(mailbox.smtpUrl, "Sacred Space <hello@practice.example>");
  const whole = {
    recipient: "anna@example.org",
    subject: "Hello",
    html: "<html><head></head><body>Hello</body></html>",
    plain: "Hello",
    ...email,
  };
  await mailer.send({ id: crypto.randomUUID(), ...whole });
  return (await mailbox.messages())[0]?.id ?? "";
}
const facts = () => ({
  userId: crypto.randomUUID(),
  email: "anna@example.org",
  link: "http://localhost:3000/auth/v1/verify?token=abc&type=signup",
  code: "123456",
  about: "abc",
  businessName: "Sacred Space",
});
const confirmation = () => confirmAddressEmail(facts());
const get = async (path: string) => app.request(path);
const text = async (path: string) => (await get(path)).text();

test("an empty outbox says what will appear", async () => {
  expect(await text("/outbox")).toContain("No emails yet");
});

test("the list has the confirmation email with its link as a button", async () => {
  await send(confirmation());
  const page = await text("/outbox");
  expect(page).toContain("Confirm your email address for Sacred Space");
  expect(page).toContain("To anna@example.org");
  expect(page).toMatch(
    /<a class="button next" href="http:\/\/localhost:3000\/auth\/v1\/verify\?token=abc&amp;type=signup">\s*Confirm my address/,
  );
});

test("only the newest email has the highlighted button", async () => {
  await send(confirmation());
  await send(bookingPaidEmail(bookingFacts()));
  const page = await text("/outbox");
  expect(page.match(/class="button next"/g)).toHaveLength(1);
  expect(page.indexOf("Booking received and paid")).toBeLessThan(page.indexOf("Confirm your email address"));
});

test("messages.json lists every email, newest first", async () => {
  await send(confirmation());
  const id = await send(bookingPaidEmail(bookingFacts()));
  const answer = await get("/outbox/messages.json");
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(await answer.json()).toMatchObject([
    {
      id,
      from: "Sacred Space <hello@practice.example>",
      to: "anna@example.org",
      subject: "Booking received and paid: Rune reading, Tuesday 1 December 2026, 10:30",
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      text: expect.stringContaining("Rune reading"),
      html: expect.stringContaining("Rune reading"),
      links: ["https://practice.example/account"],
      attachments: [
        { filename: "booking.ics", contentType: "text/calendar", content: expect.stringMatching(/^BEGIN:VCALENDAR/) },
      ],
    },
    { links: ["http://localhost:3000/auth/v1/verify?token=abc&type=signup"], attachments: [] },
  ]);
});

test("an email's page shows its headers, its plain text and its attachment", async () => {
  const id = await send(bookingPaidEmail(bookingFacts()));
  const page = await text(`/outbox/${id}`);
  expect(page).toContain("Sacred Space &lt;hello@practice.example&gt;");
  expect(page).toContain(`src="/outbox/${id}/html"`);
  expect(page).toContain("Reference: 9F2C4E1A");
  expect(page).toContain("BEGIN:VCALENDAR");
});

test("an email is shown in a sandboxed frame, without scripts and external resources", async () => {
  const id = await send({ html: "<html><head></head><body><script>alert(1)</script>Hello</body></html>" });
  const { headers } = await get(`/outbox/${id}/html`);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^sandbox allow-top-navigation-by-user-activation; default-src 'none';/);
  expect(policy).not.toMatch(/script|allow-same-origin/);
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
});

test("the pages run no scripts, cannot be framed and are not stored", async () => {
  const id = await send(confirmation());
  for (const path of ["/outbox", `/outbox/${id}`, "/outbox/nothing"]) {
    const { headers } = await get(path);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'self';");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await text(path)).not.toMatch(/<script|style="/);
  }
});

test("markup in a subject, a text or an attachment is shown as text", async () => {
  const hostile = "<img src=x onerror=alert(1)>";
  const id = await send({ subject: hostile, plain: hostile, calendar: hostile });
  expect((await text("/outbox")) + (await text(`/outbox/${id}`))).not.toContain("<img");
});

test("a link that is not http or https is not offered", async () => {
  const id = await send({ html: '<html><head></head><a href="javascript:alert(1)">Press</a></html>' });
  expect((await text("/outbox")) + (await text(`/outbox/${id}`))).not.toContain("javascript:");
});

test("the .eml file is the email as it was sent", async () => {
  const id = await send({ subject: "Original" });
  const answer = await get(`/outbox/${id}.eml`);
  expect(answer.headers.get("content-type")).toBe("message/rfc822");
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${id}.eml"`);
  expect(await answer.text()).toBe(String(await mailbox.raw(id)));
});

test.each([
  "nothing",
  "nothing.eml",
  "nothing/html",
  "..%2f..%2fetc%2fpasswd",
  "..%2fx.eml",
  "20261120T200405123Z-0123456789ab",
])("an address without an email answers 404: %s", async (path) => {
  const answer = await get(`/outbox/${path}`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("This email does not exist");
});

test.each([
  ["outbox.css", "text/css; charset=utf-8"],
  ["marcellus.woff2", "font/woff2"],
  ["figtree.woff2", "font/woff2"],
])("%s is served", async (file, type) => {
  const answer = await get(`/outbox/${file}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe(type);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});

describe("in a browser", () => {
  let browser: Browser;
  let address: string;
  let server: ReturnType<typeof createAdaptorServer>;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = createAdaptorServer({ fetch: app.fetch }).listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    app.get("/arrived", (c) => c.text("Arrived"));
  });
  afterEach(() => void server.close());

  test.each([390, 1440])("the pages fit %i pixels without console messages", async (width) => {
    const id = await send(
      bookingPaidEmail(bookingFacts({ serviceName: "Shamanic-and-Reiki-healing-session-".repeat(4) })),
    );
    const window = await browser.window({ width });
    const page = await window.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    for (const path of ["/outbox", `/outbox/${id}`]) {
      await page.goto(address + path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expect.poll(() => page.evaluate(() => document.fonts.check("1rem Marcellus"))).toBe(true);
    expect(complaints).toEqual([]);
    await window.close();
  });

  test("a link in an email navigates the whole tab", async () => {
    const id = await send(confirmAddressEmail({ ...facts(), link: `${address}/arrived` }));
    const window = await browser.window();
    const page = await window.newPage();
    await page.goto(`${address}/outbox/${id}`);
    await page.frameLocator("iframe").getByRole("link", { name: "Confirm my address" }).click();
    await page.waitForURL(/arrived/);
    expect(await page.textContent("body")).toBe("Arrived");
    await window.close();
  });

  test("a script in an email does not run, in the frame or opened alone", async () => {
    const id = await send({
      html: `<html><head></head><body><script>document.title = "taken"; top.document.title = "taken"</script><img src=x onerror="document.title = 'taken'">Hello</body></html>`,
    });
    const window = await browser.window();
    const page = await window.newPage();
    for (const path of [`/outbox/${id}`, `/outbox/${id}/html`]) {
      await page.goto(address + path, { waitUntil: "load" });
      expect(await page.title()).not.toContain("taken");
    }
    await window.close();
  });
});
