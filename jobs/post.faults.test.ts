import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queueMail } from "#server/messages/emails.queries.ts";
import { smtpMailer } from "#gateways/mail.ts";
import { startBooking } from "#server/bookings/new/start-booking.ts";
import { confirmPayment } from "#server/payments/confirm-payment.ts";
import { START_MS } from "#tests/support/limits.ts";
import { type TestPractice, startPractice } from "#tests/support/start-practice.ts";
import { startWork } from "./work.ts";

vi.setConfig({ testTimeout: START_MS }); // a stop waits for the mail server

const WAITING = 60;

let at: TestPractice;
let silent: { url: string; close(): void };
beforeAll(async () => {
  at = await startPractice();
  silent = await startSilentServer();
});
afterAll(async () => {
  silent.close();
  await at.close();
});

/** Accepts connections and says nothing. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

async function paidBooking() {
  const reading = await at.serviceNamed("Tarot or rune reading by video or phone");
  const started = await startBooking(at.practice, await at.client(), at.request(reading.id, await at.day(6), "10:00"));
  if (!started.ok) throw new Error(started.reason);
  await at.pay(started.url);
  await confirmPayment(at.practice, started.sessionId);
  return started.bookingId;
}

test("while the mail server says nothing and emails wait, a refund is done and holds expire as ever", async () => {
  const bookingId = await paidBooking();
  const email = { kind: "test", recipient: "client@example.org", subject: "x", html: "", plain: "" } as const;
  for (let each = 0; each < WAITING; each += 1)
    await at.fresh.database.transaction((tx) => queueMail(tx, { ...email, about: String(each) }));
  const mailer = smtpMailer(silent.url, "hello@practice.example"); // without its pause
  const work = await startWork(at.practice, { mailer }, at.fresh.url);
  const tried = () =>
    at.fresh.database.row("select count(*) > 0 as some from mail where attempts > 0 and claimed_until is not null");
  await expect.poll(tried).toEqual({ some: true });

  await at.fresh.asOwner(
    `insert into refunds (booking_id, payment_reference, amount_pence, reason)
     select $1, provider_reference, amount_pence, 'client' from ledger where booking_id = $1 and kind = 'charge'`,
    [bookingId],
  );
  await at.fresh.asOwner("select graphile_worker.add_job('expire-holds', job_key := 'holds-of-this-test')");
  const since = performance.now();
  await expect
    .poll(() => at.fresh.database.rows("select status from refunds"), { timeout: 20_000 })
    .toEqual([{ status: "done" }]);
  await expect
    .poll(() => at.fresh.asOwner("select from graphile_worker.jobs where key = 'holds-of-this-test'"), {
      timeout: 20_000,
    })
    .toEqual([]);
  expect(performance.now() - since).toBeLessThan(20_000); // sixty time-outs of ten seconds would be minutes, whatever the machine
  expect(await at.fresh.database.row("select count(*)::int as sent from mail where status = 'sent'")).toEqual({
    sent: 0,
  });
  await work.stop().catch(() => undefined); // the emails under way may have been cut
});
