import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpMailer } from "#gateways/mail.ts";
import { sendEmail } from "#server/messages/send-email.ts";
import { type FunctionsApi, startFunctionsApi } from "#tests/support/functions-api.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/inbox.ts";

let api: FunctionsApi;
let office: SmtpServer;
let practitioner: { authorization: string; userId: string };
beforeAll(async () => {
  [api, office] = await Promise.all([startFunctionsApi(), startSmtpServer()]);
  practitioner = await api.signedInAdmin();
  await run("insert into business_settings (user_id) values ($1)", practitioner.userId);
});
afterAll(() => Promise.all([api.close(), office.close()]));

const run = <R extends object>(text: string, ...values: unknown[]) => api.at.fresh.asOwner<R>(text, values);
const act = async (name: string, body: object, { authorization } = practitioner) => {
  const answer = await api.post(`/functions/v1/practice-${name}`, body, { authorization });
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
};

async function sold(more: object = {}): Promise<string> {
  const requestId = randomUUID();
  const sale = {
    requestId,
    amount: 5000,
    by: "cash",
    buyerName: "Ida Moon",
    recipientName: "Rowan",
    message: "",
    expiresOn: null,
    ...more,
  };
  expect((await act("sell-voucher", sale)).status).toBe(200);
  return requestId;
}
const written = (voucherId: string) =>
  run<{ id: string; recipient: string; subject: string; html: string; plain: string }>(
    "select id, recipient, subject, html, plain from mail where kind = 'voucher' and starts_with(about, $1)",
    voucherId,
  );

test("a voucher is emailed once, with its PDF; its code and names stand in nothing but that", async () => {
  const voucherId = await sold();
  const request = { requestId: randomUUID(), voucherId, recipient: "ida@example.com" };
  const answers = await Promise.all([1, 2, 3].map(() => act("email-voucher", request)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [mail, ...more] = await written(voucherId);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: "ida@example.com", subject: expect.stringMatching(/^Your voucher: /) });
  const [{ code } = { code: "" }] = await run<{ code: string }>("select code from credits where id = $1", voucherId);
  for (const secret of [code, "Ida", "Rowan"]) expect(JSON.stringify(mail)).not.toContain(`${secret} `);
  expect(JSON.stringify(mail)).not.toContain(code);
  expect(mail?.plain).toContain("£50.00");
  const mailer = smtpMailer(office.url, "Practice <practice@example.com>");
  await sendEmail({ ...api.at.practice, mailer }, mail?.id ?? "", { isLastAttempt: false });
  mailer.close();
  const [taken] = office.taken;
  expect(taken?.recipients).toEqual(["ida@example.com"]);
  expect(taken?.email).toMatch(/^Content-Type: application\/pdf/m);
  expect(taken?.email).toMatch(new RegExp(`filename=voucher-${code.slice(0, 4)}\\.pdf`));
  expect(taken?.email).toContain(Buffer.from("%PDF-").toString("base64").slice(0, 6));
  expect(await act("email-voucher", { ...request, recipient: "Ida@example.com" })).toEqual({
    status: 409,
    code: "sent-already",
  });
  expect(await act("email-voucher", { ...request, requestId: randomUUID() })).toMatchObject({ status: 200 });
  expect(await written(voucherId)).toHaveLength(2);
});

test("what its PDF cannot show, its email says as it was typed", async () => {
  const voucherId = await sold({ buyerName: "李小龍", recipientName: "חזי לוי" });
  await act("email-voucher", { requestId: randomUUID(), voucherId, recipient: "ida@example.com" });
  const [mail] = await written(voucherId);
  expect(mail?.plain).toMatch(/^From: +李小龍$/m);
  expect(mail?.plain).not.toContain("חזי");
});

test("an expired, a spent and an unknown voucher are not emailed, nor more than may be written in an hour", async () => {
  const email = (voucherId: string, more: object = {}) =>
    act("email-voucher", { requestId: randomUUID(), voucherId, recipient: "ida@example.com", ...more });
  const spent = await sold();
  expect((await act("refund-voucher", { requestId: randomUUID(), voucherId: spent, expectedLeft: 5000 })).status).toBe(
    200,
  );
  expect(await email(await sold({ expiresOn: "2020-01-01" }))).toEqual({ status: 409, code: "voucher-expired" });
  expect(await email(spent)).toEqual({ status: 409, code: "voucher-spent" });
  expect(await email(randomUUID())).toEqual({ status: 404, code: "voucher-not-found" });
  expect(await email(await sold(), { recipient: "ida" })).toEqual({ status: 400, code: "invalid-request" });
  const open = await sold();
  const client = await api.signedIn();
  expect(
    (await act("email-voucher", { requestId: randomUUID(), voucherId: open, recipient: "a@b.co" }, client)).status,
  ).toBe(403);
  await run(
    `insert into mail (kind, about, recipient, subject, html, plain) select 'message', 'm' || n, 'x@example.com', 's', 'h', 'p' from generate_series(1, 100) n`,
  );
  expect(await email(open)).toEqual({ status: 429, code: "too-many-messages" });
  expect(await written(open)).toEqual([]);
});
