import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueMail } from "./emails.queries.ts";
import { accentOf } from "#domain/look/accent.ts";
import { KINDS } from "#domain/messages/email-kinds.ts";
import { bookingConfirmedEmail } from "#server/bookings/emails/booking-confirmed.ts";
import { bookingFacts } from "#tests/support/data/booking-facts.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { practitionerForEachTest } from "#tests/support/practitioner-for-each-test.ts";

const office = practitionerForEachTest();
const { call, answerOf, book } = office;
let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
beforeAll(() => {
  ({ api, practitioner } = office);
});

describe("a message to a client", () => {
  const emails = () =>
    api.at.fresh.database.rows<Record<string, string>>("select * from mail where kind = 'message' order by created_at");
  const message = (change: object = {}) => ({
    messageId: crypto.randomUUID(),
    recipient: "maya@example.com",
    subject: "Your session",
    message: "Dear Maya,\n\n<b>Bring</b> a blanket & tea.",
    ...change,
  });
  beforeEach(async () => {
    await api.at.fresh.asOwner("delete from mail");
    await api.at.fresh.asOwner("delete from bookings");
    await book("Maya", "Maya@example.com");
  });

  test("is sent once with its text as plain text, and replies go to the practice", async () => {
    const request = message();
    expect(await answerOf(await call("send-message", request))).toEqual({ status: 200 });
    expect(await answerOf(await call("send-message", request))).toEqual({ status: 200 });
    const [sentEmail, ...more] = await emails();
    expect(more).toEqual([]);
    expect(sentEmail).toMatchObject({
      recipient: "maya@example.com",
      reply_to: "room@example.com",
      subject: "Your session",
      status: "queued",
    });
    expect(sentEmail?.["html"]).toContain("&lt;b&gt;Bring&lt;/b&gt; a blanket &amp; tea.");
    expect(sentEmail?.["plain"]).toContain("<b>Bring</b> a blanket & tea.");
  });

  test("is refused to anyone but a client", async () => {
    expect(await answerOf(await call("send-message", message({ recipient: "stranger@example.com" })))).toEqual({
      status: 404,
      code: "not-a-client",
      error: "None of your clients has this email address",
    });
    expect(await emails()).toEqual([]);
  });

  test.each([
    [{ subject: " " }, "subject is required"],
    [{ subject: "One\r\nBcc: x@y.z" }, "subject contains characters that cannot be stored"],
    [{ message: "" }, "message is required"],
    [{ recipient: "maya@example.com, x@y.z" }, "recipient is not an email address"],
    [{ messageId: "1" }, "messageId is not an id"],
  ])("%j is refused", async (change, error) => {
    expect(await answerOf(await call("send-message", message(change)))).toEqual({
      status: 400,
      code: "invalid-request",
      error,
      field: error.split(" ")[0],
    });
    expect(await emails()).toEqual([]);
  });

  test("is limited to a hundred an hour, concurrent requests included", async () => {
    await api.at.fresh.asOwner(
      "insert into mail (kind, about, recipient, subject, html, plain, status) select 'message', n::text, 'maya@example.com', 's', 'h', 'p', 'sent' from generate_series(1, 95) n",
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => (await call("send-message", message())).status),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
  });
});

describe("emails in the practitioner's own words", () => {
  const words = { opening: "Hello there,", paragraph: "Bring <b>socks</b>.", signOff: "Warmly,\nRowan" };
  const NOTHING = { opening: "", paragraph: "", signOff: "" };
  type Preview = { subject: string; html: string; plain: string };
  const preview = async (kind: string, own: object = words) =>
    (await (await call("practice-preview-email", { kind, words: own })).json()) as Preview;

  test.each(KINDS)("%s is previewed by its template, with the words and without", async (kind) => {
    const own = await preview(kind);
    expect(own.plain).toContain("Hello there,\n");
    expect(own.plain).toContain("Bring <b>socks</b>.\n");
    expect(own.plain).toMatch(/\nWarmly,\nRowan\n\n(?:To reach me, .*\n\n)?-- \nQuiet Room\n/);
    expect(own.html).toContain("Bring &lt;b&gt;socks&lt;/b&gt;.");
    expect(own.plain).not.toMatch(/^(Dear|Hello, )/m);
    const plain = await preview(kind, NOTHING);
    expect(own.subject).toBe(plain.subject);
    const links = ({ html }: Preview) => html.match(/href="[^"]*"/g);
    expect(links(own)).toEqual(links(plain));
    const lost = plain.plain
      .split("\n")
      .filter((line) => !own.plain.includes(line.replace(/^(Dear Alex Example, |Hello, )./, "")));
    expect(lost).toEqual([]);
  });

  test("what cannot be written is refused, and a name only where the email knows it", async () => {
    const refusedWords = async (kind: string, own: object) =>
      (await call("practice-preview-email", { kind, words: { ...NOTHING, ...own } })).status;
    expect(await refusedWords("thanks", { opening: "Dear {name}," })).toBe(200);
    expect(await refusedWords("newsletter-welcome", { opening: "Dear {name}," })).toBe(400);
    expect(await refusedWords("thanks", { paragraph: "x".repeat(1_000_000) })).toBe(400);
    expect(await refusedWords("thanks", { signOff: "Love\u0000" })).toBe(400);
    expect(await refusedWords("recover-password", {})).toBe(400);
  });

  test("only the practitioner sees a preview or sends a test", async () => {
    const { authorization } = await api.signedIn();
    for (const name of ["practice-preview-email", "practice-test-email"])
      expect((await call(name, { kind: "thanks", words }, { authorization })).status).toBe(403);
  });

  test("a test goes to the practitioner's own address, as often as it is asked for within reason", async () => {
    await api.at.fresh.asOwner("delete from mail");
    const statuses = [];
    for (let count = 0; count < 2; count += 1)
      statuses.push((await call("practice-test-email", { kind: "thanks", words })).status);
    expect(statuses).toEqual([200, 200]);
    const sent = await api.at.fresh.asOwner(
      "select m.kind, m.subject ~ '^Test: ' as test, m.recipient = u.email as own from mail m, auth.users u where u.id = $1",
      [practitioner.userId],
    );
    expect(sent).toEqual([
      { kind: "test", test: true, own: true },
      { kind: "test", test: true, own: true },
    ]);
  });

  test("tests are limited", async () => {
    const strict = await startFunctionsApi({ limitFactor: 0.1 });
    try {
      const { authorization } = await strict.signedInAdmin();
      const statuses = [];
      for (let count = 0; count < 3; count += 1)
        statuses.push(
          (await strict.post("/functions/v1/practice-test-email", { kind: "thanks", words }, { authorization })).status,
        );
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await strict.close();
    }
  });

  test("saved words, mark and accent are in every email that is queued from then on", async () => {
    await api.at.fresh.asOwner("delete from mail");
    const { bookingId: _, ...email } = bookingConfirmedEmail(bookingFacts());
    const queue = (about: string) => api.at.fresh.database.transaction((tx) => queueMail(tx, { ...email, about }));
    await queue("before");
    await api.at.fresh.asOwner(
      "update email_words set opening = 'Hello {name},', sign_off = 'Rowan' where kind = 'booking-confirmed'",
    );
    await api.at.fresh.asOwner("update business_settings set mark = 'isa', accent = '#3b7a57'");
    await queue("after");
    await api.at.fresh.asOwner("update email_words set opening = '', sign_off = ''");
    await api.at.fresh.asOwner("update business_settings set mark = default, accent = default");
    const [after, before] = await api.at.fresh.asOwner<{ html: string; plain: string }>(
      "select html, plain from mail order by about",
    );
    expect(before).toMatchObject({ html: email.html, plain: email.plain });
    expect(after?.plain).toContain("Hello Anna Smith,\n\nI have confirmed your session.");
    expect(after?.plain).toMatch(/\nRowan\n\n(?:To reach me, .*\n\n)?-- \n/);
    expect(after?.html).toContain(">ᛁ</div>");
    expect(after?.html).toContain(accentOf("#3b7a57").dawn.fill);
  });
});
