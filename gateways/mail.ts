import type { Refusal } from "#domain/messages/refusal.ts";
import type { Transporter } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";

/** One email to one person. `id` stays the same when the email is sent again. */
export type MailMessage = {
  id: string;
  recipient: string;
  /** The name to send under if the sender's address has none of its own. */
  senderName?: string | null;
  replyTo?: string | null;
  subject: string;
  html: string;
  plain: string;
  /** An iCalendar file to attach. Its METHOD is repeated in the content type, as calendars expect (RFC 6047, 2.4). */
  calendar?: string | null;
  /** A PDF to attach. */
  pdf?: { name: string; body: Buffer } | undefined;
  /** Where a mail program unsubscribes its reader with one POST (RFC 8058). */
  listUnsubscribe?: string | null;
  /** Whether the email belongs to the practice's newsletter (List-Id, RFC 2919). */
  isNewsletter?: boolean;
};

/** Sends emails. */
export type Mailer = {
  /**
   * Hands an email over, for exactly one person, and resolves with the mail server's own answer. Throws MailNotAccepted, at the latest after 20 seconds or
   * when `signal` says so. After a time-out the server may still have taken the email: it is then sent twice, under the same Message-ID.
   */
  send(message: MailMessage, signal?: AbortSignal): Promise<{ accepted: string }>;
  close(): void;
};

/** The mail server did not take the email. `message` holds no personal data; `serverSaid` may. */
export class MailNotAccepted extends Error {
  readonly serverSaid: string;
  readonly refusal: Refusal;
  /** The server accepted the connection, or not even that, and then said nothing for too long. */
  readonly isSilence: boolean;

  constructor(cause: unknown, isSilence = false) {
    const error = cause as SmtpError;
    const { code = "EUNKNOWN", responseCode } = error;
    super(`The mail server did not accept the email: ${[code, responseCode].filter(Boolean).join(" ")}`);
    this.serverSaid = error.message ?? code;
    this.refusal = refusalOf(error);
    this.isSilence = isSilence || error.timeoutType !== undefined || code === "ETIMEDOUT";
  }
}

/** What nodemailer throws. `command` is the command that the server refused; with `timeoutType` nothing of the email was sent yet. */
type SmtpError = {
  code?: string;
  message?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  syscall?: string;
  timeoutType?: string;
};

function refusalOf({ code, responseCode, response = "", command = "", syscall, timeoutType }: SmtpError): Refusal {
  if (responseCode === undefined) return isBeforeEmail({ code, syscall, timeoutType }) ? "not-now" : "unclear";
  const isForGood = responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
  if (!isForGood) return "not-now"; // 5xx before the recipient is named is about us: the password or the sender
  const [, detail] = /^\d{3}[ -]5\.(\d+\.\d+)/.exec(response) ?? [];
  const isBadAddress = detail ? BAD_ADDRESS.test(detail) : command === "RCPT TO" && NO_MAILBOX.includes(responseCode);
  return isBadAddress ? "bad-address" : "refused";
}

/** Enhanced status codes (RFC 3463) of a wrong address or a closed mailbox. A full mailbox is 2.2, a policy 7.x. */
const BAD_ADDRESS = /^(?:1\.\d+|2\.1)$/;
/** Status codes for a missing mailbox from servers without enhanced codes (RFC 5321). */
const NO_MAILBOX = [550, 551, 553];

const BEFORE_EMAIL = ["EDNS", "ETLS", "EAUTH", "EENVELOPE"];
const SETUP_TIMEOUTS = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"];

function isBeforeEmail({
  code = "",
  syscall,
  timeoutType = "",
}: { [Name in "code" | "syscall" | "timeoutType"]: string | undefined }) {
  return syscall === "connect" || BEFORE_EMAIL.includes(code) || SETUP_TIMEOUTS.includes(timeoutType);
}

const ONE_ADDRESS = /^[^\p{Cc}\s,;:<>()"\\@]+@[^\p{Cc}\s,;:<>()"\\@]+$/u;

/**
 * Why a mail server does not let this program in, as one phrase without its password, and whether it was a mail server's own answer;
 * undefined if it does. No email is sent.
 */
export async function whyNoMail(smtpUrl: string): Promise<{ isReached: boolean; reason: string } | undefined> {
  const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const transport = await openTransport({ requireTLS: new URL(smtpUrl).username !== "", url: smtpUrl, ...timeouts });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, responseCode } = error as SmtpError;
    const isReached = responseCode !== undefined || code === "EAUTH";
    return { isReached, reason: [code ?? "no reason was given", responseCode].filter(Boolean).join(" ") };
  } finally {
    transport.close();
  }
}

/**
 * Sends by SMTP (`smtp://` or `smtps://`, user and password in the address). A password is never sent unencrypted: with
 * a user in an `smtp://` address STARTTLS is required, unless the address ends in `?requireTLS=false`.
 * `from` is an address, with a name or without; `timeoutMs` is in milliseconds.
 */
export function smtpMailer(smtpUrl: string, from: string, { timeoutMs = 20_000 }: { timeoutMs?: number } = {}): Mailer {
  const requireTLS = new URL(smtpUrl).username !== "";
  let opened: Promise<Transporter<SMTPTransport.SentMessageInfo>> | undefined;
  const transport = () =>
    (opened ??= openTransport({
      requireTLS,
      url: smtpUrl,
      connectionTimeout: timeoutMs / 2,
      greetingTimeout: timeoutMs / 2,
    }));
  const sender = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  const isBare = sender === from.trim();
  const senderDomain = sender.slice(sender.lastIndexOf("@") + 1);
  return {
    async send(
      { id, recipient, senderName, replyTo, subject, html, plain, calendar, pdf, listUnsubscribe, isNewsletter },
      signal,
    ) {
      // nodemailer would read several recipients out of a list
      if (!ONE_ADDRESS.test(recipient))
        throw new MailNotAccepted({ code: "EENVELOPE", message: "the recipient is not one address" });
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const sent = await (
          await transport()
        ).sendMail({
          from: senderName && isBare ? { name: senderName, address: sender } : from,
          to: { name: "", address: recipient },
          envelope: { from: sender, to: [recipient] },
          ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
          messageId: `<${id}@${senderDomain}>`,
          subject,
          html,
          text: plain,
          headers: {
            "Auto-Submitted": "auto-generated", // RFC 3834: suppresses auto-replies such as holiday notes
            ...(isNewsletter && { "List-Id": `<newsletter.${senderDomain}>` }),
            ...(listUnsubscribe && {
              "List-Unsubscribe": `<${listUnsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          attachments: [
            ...(calendar ? [attached(calendar)] : []),
            ...(pdf ? [{ filename: pdf.name, content: pdf.body, contentType: "application/pdf" }] : []),
          ],
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return { accepted: sent.response };
      } catch (error) {
        throw new MailNotAccepted(error, timeout.aborted);
      }
    },
    close: () => void opened?.then((transporter) => transporter.close()),
  };
}

const SILENCES = 3;
const PAUSE_MS = 60_000;

/**
 * After three emails in a row that the server let time out, refuses every email for a minute at once, as "not-now". Then one more silence
 * is enough for the next minute. Otherwise each waiting email would keep a worker for as long as a time-out lasts.
 */
export function pausedBySilence(
  mailer: Mailer,
  { now = () => performance.now() }: { now?: () => number } = {},
): Mailer {
  let silences = 0;
  let pausedUntil = -Infinity;
  return {
    ...mailer,
    async send(message, signal) {
      if (now() < pausedUntil)
        throw new MailNotAccepted({ code: "EPAUSED", message: "The mail server does not answer", syscall: "connect" });
      try {
        const sent = await mailer.send(message, signal);
        silences = 0;
        return sent;
      } catch (error) {
        const isSilence = error instanceof MailNotAccepted && error.isSilence && !signal?.aborted;
        silences = isSilence ? silences + 1 : 0;
        if (silences >= SILENCES) pausedUntil = now() + PAUSE_MS;
        throw error;
      }
    },
  };
}

/** Loads nodemailer, at the first email. */
async function openTransport(
  settings: SMTPTransport.Options & { url: string },
): Promise<Transporter<SMTPTransport.SentMessageInfo>> {
  const { createTransport } = await import("nodemailer");
  return createTransport({ ...settings, disableFileAccess: true, disableUrlAccess: true });
}

function attached(calendar: string) {
  const method = /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? "PUBLISH";
  return { filename: "booking.ics", content: calendar, contentType: `text/calendar; charset=utf-8; method=${method}` };
}
