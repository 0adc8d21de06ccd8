import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { queueMail, raiseMailDelays } from "#server/messages/emails.queries.ts";
import { type Claim, recordFailure } from "#server/messages/outbox.queries.ts";
import { backOfficeForEachTest } from "#tests/support/dom/back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, rows } = backOffice;
let page: Page;
beforeEach(async () => {
  ({ page } = backOffice);
  await rows("delete from alerts");
});

const waiting = () => page.getByRole("region", { name: "Waiting for you" });
const line = (text: string) => waiting().getByRole("listitem").filter({ hasText: text });

async function booked(name: string): Promise<{ id: string; clientId: string }> {
  const [client] = await rows<{ id: string }>(
    "insert into clients (client_name, client_email) values ($1, $2) returning id",
    [name, `${name.toLowerCase().replaceAll(" ", ".")}@example.com`],
  );
  const [booking] = await rows<{ id: string }>(
    `insert into bookings (client_id, service_id, client_name, client_email, booking_date, booking_time, duration_minutes, price_pence, status, paid_by)
     select $1, s.id, c.client_name, c.client_email, private.today() - 900 - (select count(*)::integer from bookings), '10:00', 60, 4500, 'completed', 'cash'
     from services s, clients c where s.name = 'One-to-one shamanic yoga' and c.id = $1 returning id`,
    [client?.id],
  );
  return { id: booking?.id ?? "", clientId: client?.id ?? "" };
}

async function failing(outbox: "mail" | "sms", columns: Record<string, unknown>): Promise<void> {
  const all = {
    ...(outbox === "mail" ? { subject: "s", html: "h", plain: "p" } : { body: "b" }),
    about: crypto.randomUUID(),
    ...columns,
  };
  const given = Object.keys(all).map((_, nth) => `$${nth + 1}`);
  const { database } = backOffice.at.fresh;
  // one transaction, so that the job that its insertion queues finds it given up
  await database.transaction(async (tx) => {
    const [message] = await tx.rows<Claim>(
      `insert into ${outbox} (${Object.keys(all).join()}, status, attempts) values (${given.join()}, 'queued', 1)
       returning id, kind, attempts as attempt`,
      Object.values(all),
    );
    await recordFailure(tx, outbox, message as Claim, "421 busy", { giveUp: true });
  });
}

test("an email about a booking that failed names what it was and whose, and leads to the booking", async () => {
  const { id } = await booked("Maya Lindqvist");
  await failing("mail", { kind: "booking-confirmed", recipient: "maya.lindqvist@example.com", booking_id: id });
  await go("/admin");
  const failed = line("The confirmation of a booking for Maya Lindqvist could not be sent on ");
  await failed.waitFor();
  expect(await failed.getByRole("link", { name: "Maya Lindqvist" }).getAttribute("href")).toBe(
    `/admin/bookings?booking=${id}`,
  );
  await button("Send again: The confirmation of a booking for Maya Lindqvist could not be sent").waitFor();
});

test("one without a booking leads to the client of its address; one to nobody's address names the address", async () => {
  const { clientId } = await booked("Otis Bell");
  await failing("mail", { kind: "message", recipient: "Otis.Bell@example.com" });
  await failing("mail", { kind: "newsletter-confirm", recipient: "stranger@example.com" });
  await go("/admin");
  const known = line("The message for Otis Bell could not be sent on ");
  await known.waitFor();
  expect(await known.getByRole("link", { name: "Otis Bell" }).getAttribute("href")).toBe(`/admin/clients/${clientId}`);
  await line("The email to confirm the newsletter for stranger@example.com could not be sent on ").waitFor();
});

test("a text message, an email that waits, one that has no address, and a notice to the practitioner name the person, too", async () => {
  const { id } = await booked("Nell Hart");
  await failing("sms", { kind: "reminder-of-session", recipient: "+447700900123", booking_id: id });
  await failing("mail", { kind: "cancelled-notice", recipient: "rowan@example.com", booking_id: id });
  await failing("mail", { kind: "safety-alert", recipient: "rowan@example.com" });
  const { database } = backOffice.at.fresh;
  const email = {
    kind: "booking-moved" as const,
    about: "x",
    recipient: "nobody",
    subject: "s",
    html: "h",
    plain: "p",
    bookingId: id,
  };
  await database.transaction((tx) => queueMail(tx, email));
  // claimed by a worker for the whole test, so that the program does not send it
  await database.transaction(async (tx) => {
    await queueMail(tx, { ...email, kind: "thanks", recipient: "nell.hart@example.com" });
    await tx.rows(
      `update mail set created_at = now() - interval '2 hours', claimed_until = now() + interval '1 hour'
       where kind = 'thanks' and booking_id = $1`,
      [id],
    );
  });
  await raiseMailDelays(database);
  await go("/admin");
  const sentences = [
    "The reminder of a session for Nell Hart could not be sent as a text message on ",
    "The notice of a cancelled booking about Nell Hart could not be sent on ",
    "The notice about the safety of your practice could not be sent on ",
    "The email about a moved booking for Nell Hart could not be written: the address is not one email address.",
    "The thank-you email after a session for Nell Hart has waited for more than an hour.",
  ];
  for (const sentence of sentences) await line(sentence).waitFor();
  expect(await waiting().getByRole("listitem").count()).toBeGreaterThanOrEqual(sentences.length);
  expect(
    await waiting()
      .getByText(/booking-|-notice|@/)
      .count(),
  ).toBe(0);
});

test("a problem with a payment names the person of its booking", async () => {
  const { id } = await booked("Ines Marsh");
  await rows(
    "insert into alerts (kind, detail, reference, booking_id) values ('payment-mismatch', 'Too little was paid.', 'x', $1)",
    [id],
  );
  await go("/admin");
  const person = line("Payment mismatch: Too little was paid. Ines Marsh").getByRole("link", { name: "Ines Marsh" });
  await person.waitFor();
  expect(await person.getAttribute("href")).toBe(`/admin/bookings?booking=${id}`);
});
