import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";

let api: FunctionsApi;
let practitioner: { authorization: string; userId: string };
beforeAll(async () => {
  api = await startFunctionsApi();
  practitioner = await api.signedInAdmin();
  await api.at.fresh.asOwner(
    "insert into business_settings (user_id, business_name, business_email) values ($1, 'Quiet Room', 'room@example.com')",
    [practitioner.userId],
  );
});
afterAll(() => api.close());

const call = (name: string, body: unknown = {}, headers: Record<string, string> = { authorization: practitioner.authorization }) =>
  api.post(`/functions/v1/${name}`, body, headers);
const answerOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as Record<string, unknown>) });

let day = 0;
const book = async (name: string, email: string) => {
  const [row] = await api.at.fresh.asOwner<{ id: string }>(
    `insert into bookings (user_id, service_id, client_name, client_email, client_phone, notes, booking_date, booking_time, duration_minutes, price_pence, payment_status)
     select null, id, $1, $2, '+44 7700 900118', $3, private.today() + 10 + $4::int, '10:00', 60, 4500, 'paid' from services limit 1 returning id`,
    [name, email, `${name} asks`, (day += 1)],
  );
  return row?.id as string;
};

describe("a message to a client", () => {
  const emails = () => api.at.fresh.database.rows<Record<string, string>>("select * from mail where kind = 'message' order by created_at");
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
    expect(await answerOf(await call("send-message", message(change)))).toEqual({ status: 400, code: "invalid-request", error });
    expect(await emails()).toEqual([]);
  });

  test("is limited to a hundred an hour, concurrent requests included", async () => {
    await api.at.fresh.asOwner(
      "insert into mail (kind, about, recipient, subject, html, plain, status) select 'message', n::text, 'maya@example.com', 's', 'h', 'p', 'sent' from generate_series(1, 95) n",
    );
    const answers = await Promise.all(Array.from({ length: 10 }, async () => (await call("send-message", message())).status));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
  });
});
