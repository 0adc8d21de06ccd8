import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smtpMailer, type MailMessage } from "../../gateways/mail.ts";
import { startMailbox, type Mailbox } from "./mailbox.ts";

const email: MailMessage = {
  id: "5b0e8a54-6f5f-4f0c-9d0e-0d9e5a3f1c11",
  recipient: "client@example.org",
  replyTo: "answer@practice.example",
  subject: "Your booking: Rûne ᛈ",
  html: '<p>Dear <b>you</b></p><a href="http://localhost:3000/a?x=1&amp;y=2" style="color:red">Go &amp; see</a> <a href="javascript:alert(1)">no</a>',
  plain: "Dear you",
  calendar: "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nSUMMARY:ᛈ\r\nEND:VCALENDAR\r\n",
};

let folder: string;
let mailbox: Mailbox;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mailbox-"));
  mailbox = await startMailbox({ dir: join(folder, "data", "outbox") });
});
afterEach(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

const send = (message: Partial<MailMessage> = {}) =>
  smtpMailer(mailbox.smtpUrl, "Sacred Space <hello@practice.example>").send({ ...email, ...message });

test("a sent email can be read, with its links and its attachment", async () => {
  await send();
  const [stored] = await mailbox.messages();
  expect(stored).toMatchObject({
    from: "Sacred Space <hello@practice.example>",
    to: "client@example.org",
    replyTo: "answer@practice.example",
    subject: "Your booking: Rûne ᛈ",
    html: `${email.html}\n`,
    text: "Dear you\n",
    links: ["http://localhost:3000/a?x=1&y=2"],
    mainLink: { href: "http://localhost:3000/a?x=1&y=2", label: "Go & see" },
    attachments: [
      { filename: "booking.ics", contentType: "text/calendar", content: email.calendar?.replaceAll("\r\n", "\n") },
    ],
  });
  expect(Date.parse(stored?.date ?? "")).not.toBeNaN();
});

test("the newest email is first", async () => {
  for (const subject of ["first", "second", "third"]) await send({ subject });
  expect((await mailbox.messages()).map(({ subject }) => subject)).toEqual(["third", "second", "first"]);
});

test("each email is a complete .eml file with its envelope, readable only by the owner", async () => {
  await send();
  const dir = join(folder, "data", "outbox");
  const names = await readdir(dir);
  expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{9}Z-[0-9a-f]{12}\.eml$/)]);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  expect((await stat(join(dir, names[0] ?? ""))).mode & 0o777).toBe(0o600);
  const file = await readFile(join(dir, names[0] ?? ""), "utf8");
  expect(file).toMatch(/^Return-Path: <hello@practice\.example>\r\nDelivered-To: client@example\.org\r\n/);
  const [stored] = await mailbox.messages();
  expect(String(await mailbox.raw(stored?.id ?? ""))).toBe(file);
});

test("emails survive a restart", async () => {
  await send();
  await mailbox.stop();
  mailbox = await startMailbox({ dir: join(folder, "data", "outbox") });
  expect(await mailbox.messages()).toHaveLength(1);
});

test.each([
  "../../secret",
  "..%2f..%2fsecret",
  "20261120T200405123Z-0123456789ab/../../../secret",
  "",
  ".",
  "20261120T200405123Z-0123456789ab",
])("an invalid id is not found: %j", async (id) => {
  await writeFile(join(folder, "secret.eml"), "From: x@example.org\r\n\r\nsecret");
  expect(await mailbox.raw(id)).toBeUndefined();
  expect(await mailbox.read(id)).toBeUndefined();
});

test("other files in the folder are ignored", async () => {
  await writeFile(join(folder, "data", "outbox", "note.eml"), "From: x@example.org\r\n\r\nhello");
  expect(await mailbox.messages()).toEqual([]);
});

test("the server listens on loopback only", () => {
  expect(new URL(mailbox.smtpUrl).hostname).toBe("127.0.0.1");
});

test.each([
  ["no-such-mailbox@example.org", "550", "bad-address"],
  ["full-mailbox@example.org", "452", "not-now"],
  ["closed-to-us@example.org", "550", "refused"],
])("%s is refused with %s, as a real server does", async (recipient, code, refusal) => {
  await expect(send({ recipient })).rejects.toMatchObject({ message: expect.stringContaining(code), refusal });
  expect(await mailbox.messages()).toEqual([]);
});

test("an email over 10 MiB is refused and not kept", async () => {
  await expect(send({ plain: "x".repeat(11 * 1024 * 1024) })).rejects.toThrow("552");
  expect(await mailbox.messages()).toEqual([]);
});

test("a sender who disconnects halfway leaves nothing behind", async () => {
  const { port } = new URL(mailbox.smtpUrl);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write("EHLO x\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<b@example.org>\r\nDATA\r\nSubject: half");
      socket.once("data", () => socket.destroy());
    });
    socket.once("close", () => resolve());
  });
  await send();
  expect(await mailbox.messages()).toHaveLength(1);
});
