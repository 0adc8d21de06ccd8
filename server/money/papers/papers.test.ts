import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpMailer } from "#gateways/mail.ts";
import type { Paper } from "#domain/payments/paper.ts";
import { sendEmail } from "#server/messages/send-email.ts";
import { practiceToday } from "#server/settings/practice-clock.queries.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/inbox.ts";
import { plainWords } from "#tests/support/plain-words.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { findPaper } from "./find-paper.ts";

let api: FunctionsApi;
let office: SmtpServer;
let practitioner: { authorization: string; userId: string };
let alice: { authorization: string; userId: string };
let sam: { bookingId: string; clientId: string; number: number; creditNote: number };
beforeAll(async () => {
  [api, office] = await Promise.all([startFunctionsApi(), startSmtpServer()]);
  [alice, practitioner] = [await api.signedIn(), await api.signedInAdmin()];
  await run(
    "insert into business_settings (user_id, practitioner_name, business_address, receipt_note) values ($1, 'Morwenna Vale', '1 Moon Lane', E'Not registered for VAT\nMember 12345')",
    practitioner.userId,
  );
  await run("update private.clock set ahead = '0'");
  sam = await paidInCash("Sam No-mail");
});
afterAll(() => Promise.all([api.close(), office.close()]));

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const ask = (name: string, key: string, { authorization }: { authorization?: string } = practitioner) =>
  api.ask(`/functions/v1/${name}?key=${key}`, { headers: authorization ? { authorization } : {} });
const paperOf = async (key: string) => ((await (await ask("practice-paper", key)).json()) as { paper: Paper }).paper;
const act = async (name: string, body: object) => {
  const answer = await api.post(`/functions/v1/${name}`, body, practitioner);
  return { status: answer.status, ...((await answer.json()) as { code?: string; bookingId?: string }) };
};

/** A client with a telephone alone, who paid £45.00 in cash and got £5.00 of it back. */
async function paidInCash(clientName: string, nth = 12) {
  const { id: serviceId } = await api.at.serviceNamed("Shamanic and Reiki healing session");
  const { bookingId = "" } = await act("practice-add-booking", {
    serviceId,
    clientName,
    clientEmail: "",
    clientPhone: "07700 900321",
    isAnother: true,
    bookingDate: await api.at.day(nth),
    bookingTime: "11:00",
    payment: "cash",
  });
  await run(
    "insert into ledger (booking_id, kind, amount_pence, currency, provider_reference) values ($1, 'refund', 500, 'gbp', $2)",
    bookingId,
    `cash_back_${bookingId}`,
  );
  const entries = await run<{ number: number }>(
    "select number from receipts r join ledger l on l.id = r.entry_id where l.booking_id = $1 order by number",
    bookingId,
  );
  const [row] = await run<{ id: string }>("select client_id as id from bookings where id = $1", bookingId);
  return { bookingId, clientId: row?.id ?? "", number: entries[0]?.number ?? 0, creditNote: entries[1]?.number ?? 0 };
}

test("a client without an email has a receipt of a booking, of its payment alone, and a credit note for what went back", async () => {
  const whole = await paperOf(sam.bookingId);
  expect(whole).toMatchObject({ heading: "Receipt", recipient: "", note: "Not registered for VAT\nMember 12345" });
  expect(whole.practice).toEqual({ name: "Sacred Space", lines: ["Morwenna Vale", "1 Moon Lane"] });
  expect(whole.sections[0]?.rows.map(({ amount }) => amount)).toEqual(["£70.00", "-£5.00"]);
  expect(whole.totals).toEqual([{ name: "Total received", amount: "£65.00", isMain: true }]);

  const single = await paperOf(String(sam.number));
  expect(single.facts).toContainEqual(["Receipt number", String(sam.number)]);
  expect(single.totals).toEqual([{ name: "Total received", amount: "£70.00", isMain: true }]);

  const credit = await paperOf(String(sam.creditNote));
  expect(credit).toMatchObject({ heading: "Credit note", fileName: `credit-note-${sam.creditNote}.pdf` });
  expect(Object.fromEntries(credit.facts)).toMatchObject({
    "Credit note number": String(sam.creditNote),
    "For receipt": String(sam.number),
    Client: "Sam No-mail",
  });
  expect(credit.totals).toEqual([{ name: "Total given back", amount: "-£5.00", isMain: true }]);
});

test("the receipt of a deleted booking and of a pass that was sold is what the ledger tells", async () => {
  const gone = await paidInCash("Gone Soon", 13);
  await run("delete from bookings where id = $1", gone.bookingId);
  const paper = await paperOf(String(gone.number));
  expect(paper.facts).toEqual([
    ["Receipt number", String(gone.number)],
    ["For", "A booking that has been deleted"],
  ]);
  expect(paper.totals[0]?.amount).toBe("£70.00");
  const requestId = randomUUID();
  const { id: serviceId } = await api.at.serviceNamed("Shamanic and Reiki healing session");
  const sale = { requestId, clientId: sam.clientId, name: "Five sessions", amount: 30_000, by: "cash", sessions: 5 };
  expect((await act("practice-sell-pass", { ...sale, serviceIds: [serviceId], expiresOn: null })).status).toBe(200);
  const [sold] = await run<{ number: number }>(
    "select number from receipts r join ledger l on l.id = r.entry_id where l.credit_id = $1",
    requestId,
  );
  expect((await paperOf(String(sold?.number))).facts).toContainEqual(["For", "Five sessions (5 sessions)"]);
});

test("a statement has the sessions of its days, what was paid for them and the sums; a day outside has none", async () => {
  const [{ day } = { day: "" }] = await run<{ day: string }>(
    "select booking_date::text as day from bookings where id = $1",
    sam.bookingId,
  );
  const statement = await paperOf(`client_${sam.clientId}_${day}_${day}`);
  expect(statement).toMatchObject({ heading: "Statement", days: { from: day, upTo: day } });
  expect(statement.facts).toContainEqual(["Client", "Sam No-mail"]);
  const [sessions, payments] = statement.sections;
  expect(sessions?.rows).toEqual([
    {
      what: expect.stringMatching(/^\d{1,2} \w+ \d{4}, Shamanic and Reiki healing session, 60 minutes, to come$/),
      amount: "£70.00",
    },
  ]);
  expect(payments?.rows).toEqual([
    { what: expect.stringMatching(new RegExp(`, Receipt ${sam.number}, Cash payment$`)), amount: "£70.00" },
    { what: expect.stringMatching(new RegExp(`, Credit note ${sam.creditNote}, Refund in cash$`)), amount: "-£5.00" },
  ]);
  expect(statement.totals).toEqual([{ name: "Total received", amount: "£65.00", isMain: true }]);
  const today = await practiceToday(api.at.practice.database);
  const yearsFirst = await paperOf(`client_${sam.clientId}`);
  expect(yearsFirst.days).toEqual({ from: `${today.slice(0, 4)}-01-01`, upTo: today });
  const none = await paperOf(`client_${sam.clientId}_2020-01-01_2020-12-31`);
  expect(none.sections.map(({ rows }) => rows)).toEqual([[], []]);
});

test("the PDF says the same, with her own lines", async () => {
  const answer = await ask("practice-paper-pdf", String(sam.creditNote));
  expect(answer.headers.get("content-disposition")).toContain(`credit-note-${sam.creditNote}.pdf`);
  const text = pdfText(Buffer.from(await answer.arrayBuffer())).lines.join("\n");
  for (const words of ["Credit note", "Sam No-mail", "Refund in cash", "-£5.00", "Member 12345"])
    expect(text).toContain(words);
});

test("only the practitioner reads, prints and emails them; what is no paper is not found", async () => {
  for (const name of ["practice-paper", "practice-paper-pdf"]) {
    expect((await ask(name, sam.bookingId, alice)).status).toBe(403);
    expect((await ask(name, sam.bookingId, {})).status).toBe(401);
    for (const key of [
      "999999",
      randomUUID(),
      `client_${randomUUID()}`,
      "x",
      `client_${sam.clientId}_2026-02-31_2026-03-01`,
    ])
      expect((await ask(name, key)).status).toBe(404);
  }
  const body = { requestId: randomUUID(), key: sam.bookingId, recipient: "sam@example.com" };
  expect((await api.post("/functions/v1/practice-email-paper", body, alice)).status).toBe(403);
});

test("a receipt is emailed once with its PDF, to an address that she gives, and can be sent again", async () => {
  const request = { requestId: randomUUID(), key: sam.bookingId, recipient: "sam@example.com" };
  const answers = await Promise.all([1, 2].map(() => act("practice-email-paper", request)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await act("practice-email-paper", { ...request, recipient: "other@example.com" })).toMatchObject({
    status: 409,
    code: "sent-already",
  });
  expect(await act("practice-email-paper", { ...request, requestId: randomUUID(), recipient: "sam" })).toMatchObject({
    status: 400,
  });
  const mails = () =>
    run<{ id: string; recipient: string; plain: string }>(
      "select id, recipient, plain from mail where kind = 'receipt' order by created_at, resend_of nulls first",
    );
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.plain).not.toContain("Sam");
  const mailer = smtpMailer(office.url, "Practice <practice@example.com>");
  await sendEmail({ ...api.at.practice, mailer }, mail?.id ?? "", { isLastAttempt: false });
  expect((await act("resend-mail", { mailId: mail?.id })).status).toBe(200);
  const again = (await mails()).find(({ id }) => id !== mail?.id);
  await sendEmail({ ...api.at.practice, mailer }, again?.id ?? "", { isLastAttempt: false });
  mailer.close();
  expect(office.taken.map(({ recipients }) => recipients)).toEqual([["sam@example.com"], ["sam@example.com"]]);
  for (const { email } of office.taken) expect(email).toContain(`filename=receipt-${sam.number}.pdf`);
});

test("a name that the PDF cannot show stands in the email as it was typed, and the PDF says so", async () => {
  const { bookingId } = await paidInCash("李小龍", 15);
  await act("practice-email-paper", { requestId: randomUUID(), key: bookingId, recipient: "li@example.com" });
  const [mail] = await run<{ plain: string }>("select plain from mail where recipient = 'li@example.com'");
  expect(mail?.plain).toMatch(/^Client: +李小龍$/m);
  const answer = await ask("practice-paper-pdf", bookingId);
  expect(pdfText(Buffer.from(await answer.arrayBuffer())).lines).toEqual(
    expect.arrayContaining([
      "Client□□□",
      "Where □ stands, a letter was written that this document cannot show. The name stands in the email as it was typed.",
    ]),
  );
});

test("a paper is in its client's language, also for the practitioner", async () => {
  const { clientId, bookingId, number, creditNote } = await paidInCash("Zz", 16);
  await run("update bookings set language = 'en-XA' where id = $1", bookingId);
  const day = { key: "x", kind: "days", from: await api.at.day(16), upTo: await api.at.day(16) } as const;
  for (const of of [
    { of: "booking", bookingId },
    { of: "entry", number },
    { of: "entry", number: creditNote },
    { of: "client", clientId, days: day },
    { of: "client", clientId, days: { from: "2020-01-01", upTo: "2020-01-02" } },
  ] as const) {
    const paper = await findPaper(api.at.practice, of);
    const { facts, sections, totals, heading, title } = paper as Paper;
    const said = [
      heading,
      title,
      ...facts.flat(),
      ...sections.flatMap(({ title: name, rows, none }) => [name, none, ...rows.map(({ what }) => what)]),
      ...totals.map(({ name }) => name),
    ].join("\n");
    const own = ["Shamanic and Reiki healing session", bookingId.slice(0, 8).toUpperCase()];
    const byLocale = ["minutes", "London time", "London"]; // said by domain/wording.ts
    expect(plainWords(said, [...own, ...byLocale])).toEqual([]);
    expect((paper as Paper).fileName).toMatch(/^(?:receipt|credit-note|statement)-[\d-]+(?:to-[\d-]+)?\.pdf$/);
  }
  const answer = await ask("practice-paper-pdf", bookingId);
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(pdfText(pdf).lines.join("\n")).toContain("[Réçéípt");
  expect(pdf.toString("latin1")).toContain("/Lang (en-XA)");
});
