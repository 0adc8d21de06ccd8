import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { domainToASCII } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSmtpServer, type SmtpServer } from "#tests/support/inbox.ts";
import { MailNotAccepted, type Mailer, type MailMessage, pausedBySilence, smtpMailer } from "./mail.ts";

const FROM = "Sacred Space <hello@practice.example>";
const email: MailMessage = {
  id: "5b0e8a54-6f5f-4f0c-9d0e-0d9e5a3f1c11",
  recipient: "client@example.org",
  subject: "Your booking",
  html: "<p>Tuesday</p>",
  plain: "Tuesday",
};

let office: SmtpServer;
beforeAll(async () => {
  office = await startSmtpServer();
});
beforeEach(() => {
  office.answer = "take";
  office.taken.length = 0;
});
afterAll(() => office.close());

const taken = () => office.taken[0] as SmtpServer["taken"][number];

test("an email is delivered with its sender, recipient, subject and both bodies", async () => {
  await smtpMailer(office.url, FROM).send({ ...email, replyTo: "answer@practice.example" });
  expect(taken().recipients).toEqual(["client@example.org"]);
  expect(taken().email).toMatch(/^From: Sacred Space <hello@practice\.example>\r$/m);
  expect(taken().email).toMatch(/^To: client@example\.org\r$/m);
  expect(taken().email).toMatch(/^Reply-To: answer@practice\.example\r$/m);
  expect(taken().email).toMatch(/^Subject: Your booking\r$/m);
  expect(taken().email).toMatch(/^Content-Type: text\/plain/m);
  expect(taken().email).toMatch(/^Content-Type: text\/html/m);
});

test.each(["rowan&ash/1=2@example.org", "!#$%&'*+-/=?^_`{|}~@example.org", "ivan@xn--e1afmkfd.xn--p1ai"])(
  "%s is delivered",
  async (recipient) => {
    await smtpMailer(office.url, FROM).send({ ...email, recipient, replyTo: recipient });
    const asSent = (address: string) => address.replace(/[^@]+$/, domainToASCII); // the server decodes domains
    expect(taken().recipients.map(asSent)).toEqual([recipient]);
    expect(
      taken()
        .email.match(/^(?:To|Reply-To): .*\r$/gm)
        ?.map((header) => header.replace(/^[\w-]+: <?|>?\r$/g, "")),
    ).toEqual([recipient, recipient]);
  },
);

test("a sender without a name gets the practice's; a name of its own stays", async () => {
  const [bare, practice] = ["hello@practice.example", { ...email, senderName: "Stillwater" }];
  await smtpMailer(office.url, bare).send(practice);
  await smtpMailer(office.url, FROM).send(practice);
  await smtpMailer(office.url, bare).send({ ...email, senderName: "Still\r\nBcc: all@example.org" });
  const froms = office.taken.map((mail) => /^From: (.*)\r$/m.exec(mail.email)?.[1]);
  expect(froms.slice(0, 2)).toEqual(["Stillwater <hello@practice.example>", FROM]);
  expect(office.taken[2]?.email).not.toMatch(/^Bcc:/m);
});

test("the Message-ID is derived from the email, so that a duplicate can be recognised", async () => {
  const mailer = smtpMailer(office.url, FROM);
  await mailer.send(email);
  await mailer.send(email);
  const ids = office.taken.map((mail) => /^Message-ID: (.*)\r$/im.exec(mail.email)?.[1]);
  expect(ids).toEqual([`<${email.id}@practice.example>`, `<${email.id}@practice.example>`]);
});

test("an email is marked Auto-Submitted (RFC 3834)", async () => {
  await smtpMailer(office.url, FROM).send(email);
  expect(taken().email).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test("a calendar file is attached with its method in the content type", async () => {
  await smtpMailer(office.url, FROM).send({
    ...email,
    calendar: "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n",
  });
  expect(taken().email).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST;/m);
  expect(taken().email).toMatch(/^Content-Disposition: attachment; filename=booking\.ics\r$/m);
});

test.each([
  "client@example.org, other@example.org",
  "client@example.org;other@example.org",
  "client@example.org\r\nBcc: other@example.org",
  "A <client@example.org> other@example.org",
  "A <client@example.org>",
  "friends:client@example.org",
  "",
])("an email to %j, which is not one plain address, is refused", async (recipient) => {
  await expect(smtpMailer(office.url, FROM).send({ ...email, recipient })).rejects.toThrow("EENVELOPE");
  expect(office.taken).toEqual([]);
});

test("a line break in the subject adds no header", async () => {
  await smtpMailer(office.url, FROM).send({ ...email, subject: "Hello\r\nBcc: other@example.org" });
  expect(taken().recipients).toEqual(["client@example.org"]);
  expect(taken().email).not.toMatch(/^Bcc:/im);
});

test.each([
  { stage: "recipient", code: 550 },
  { stage: "recipient", code: 450 },
  { stage: "message", code: 451 },
  { stage: "message", code: 554 },
] as const)("a refusal is thrown without the recipient in its message: %o", async (answer) => {
  office.answer = answer;
  const error = await smtpMailer(office.url, FROM)
    .send(email)
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(MailNotAccepted);
  expect((error as Error).message).toContain(String(answer.code));
  expect((error as Error).message).not.toContain("client@example.org");
  expect((error as MailNotAccepted).serverSaid).toContain("Not today");
});

test.each([
  ["recipient", 550, "5.1.1 Unknown", "bad-address"],
  ["recipient", 550, "5.2.1 Closed", "bad-address"],
  ["recipient", 550, "Unknown", "bad-address"],
  ["message", 550, "5.1.1 Unknown", "bad-address"],
  ["recipient", 552, "5.2.2 Full", "refused"],
  ["recipient", 554, "5.7.1 Policy", "refused"],
  ["recipient", 554, "Blocked", "refused"],
  ["message", 554, "Spam", "refused"],
  ["recipient", 451, "4.7.1 Greylisted", "not-now"],
  ["message", 452, "4.2.2 Full", "not-now"],
] as const)("refused at the %s with %i %s: %s", async (stage, code, words, refusal) => {
  office.answer = { stage, code, words };
  await expect(smtpMailer(office.url, FROM).send(email)).rejects.toMatchObject({ refusal });
});

test("a connection that is lost while the email is sent leaves it unclear whether it was accepted", async () => {
  office.answer = "hang up";
  await expect(smtpMailer(office.url, FROM).send(email)).rejects.toMatchObject({ refusal: "unclear" });
});

test("only an email of the newsletter has a List-Id", async () => {
  await smtpMailer(office.url, FROM).send({ ...email, isNewsletter: true });
  await smtpMailer(office.url, FROM).send(email);
  expect(office.taken.map((mail) => /^List-Id: (.*)\r$/im.exec(mail.email)?.[1])).toEqual([
    "<newsletter.practice.example>",
    undefined,
  ]);
});

test("an unreachable server is an error", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, "close");
  await expect(smtpMailer(`smtp://127.0.0.1:${port}`, FROM).send(email)).rejects.toMatchObject({
    message: expect.stringContaining("ESOCKET"),
    refusal: "not-now",
  });
});

test.each([
  ["never speaks", () => undefined],
  ["sends its greeting one character at a time", (socket: Socket) => drip(socket, "220-".concat("wait ".repeat(100)))],
])("a server that %s times out", async (_, behave: (socket: Socket) => void) => {
  const sockets: Socket[] = [];
  const slow = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    behave(socket);
  }).listen(0, "127.0.0.1");
  await once(slow, "listening");
  const { port } = slow.address() as AddressInfo;
  await expect(smtpMailer(`smtp://127.0.0.1:${port}`, FROM, { timeoutMs: 400 }).send(email)).rejects.toThrow(
    MailNotAccepted,
  );
  for (const socket of sockets) socket.destroy();
  slow.close();
});

test("an attempt can be aborted", async () => {
  const slow = createServer((socket) => socket.on("error", () => undefined)).listen(0, "127.0.0.1");
  await once(slow, "listening");
  const { port } = slow.address() as AddressInfo;
  const stop = new AbortController();
  const sending = smtpMailer(`smtp://127.0.0.1:${port}`, FROM).send(email, stop.signal);
  stop.abort();
  await expect(sending).rejects.toThrow("EABORT");
  slow.close();
});

test("a password is not sent without TLS", async () => {
  const withUser = office.url.replace("smtp://", "smtp://user:secret@");
  await expect(smtpMailer(withUser, FROM).send(email)).rejects.toThrow("ETLS");
  expect(office.taken).toEqual([]);
});

function drip(socket: Socket, text: string) {
  let sent = 0;
  const tap = setInterval(
    () => (socket.writable && sent < text.length ? socket.write(text[sent++] ?? "") : clearInterval(tap)),
    20,
  );
}

test("three time-outs in a row pause every email for a minute, and after that one more does; a refusal is no time-out", async () => {
  const state = {
    now: 0,
    tries: 0,
    failure: new MailNotAccepted({ code: "ETIMEDOUT" }) as MailNotAccepted | undefined,
  };
  const failing: Mailer = {
    send: async () => {
      state.tries += 1;
      if (state.failure) throw state.failure;
      return { accepted: "250" };
    },
    close: () => undefined,
  };
  const mailer = pausedBySilence(failing, { now: () => state.now });
  const send = () =>
    mailer.send(email).then(
      () => "sent",
      (error: unknown) => (error as MailNotAccepted).refusal,
    );
  const tries = async (times: number) => {
    const before = state.tries;
    for (let each = 0; each < times; each += 1) await send();
    return state.tries - before;
  };
  expect(await tries(2)).toBe(2);
  state.failure = new MailNotAccepted({ code: "EENVELOPE", responseCode: 451 });
  expect(await tries(5)).toBe(5);
  state.failure = new MailNotAccepted({ code: "EABORT" }, true);
  expect(await tries(5)).toBe(3);
  expect(await send()).toBe("not-now");
  state.now = 60_000;
  expect(await tries(5)).toBe(1);
  Object.assign(state, { now: 120_000, failure: undefined });
  expect([await send(), await send()]).toEqual(["sent", "sent"]);
  state.failure = new MailNotAccepted({ code: "ETIMEDOUT" });
  expect(await tries(5)).toBe(3);
});
