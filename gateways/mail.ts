import { createTransport } from "nodemailer";

/** One letter to one person. `id` stays the same when the letter is sent again. */
export type MailMessage = {
  id: string;
  recipient: string;
  replyTo?: string | null;
  subject: string;
  html: string;
  plain: string;
  /** An iCalendar file to attach; its METHOD is told outside as well, as calendars expect (RFC 6047, 2.4). */
  calendar?: string | null;
};

/** The post office, seen from the practice. */
export type Mailer = {
  /**
   * Hands a letter over and resolves with the mail server's own answer. Throws MailNotAccepted after at most 20 seconds. After a
   * time-out the server may still have taken the letter: it is then sent twice, under the same Message-ID.
   */
  send(message: MailMessage): Promise<{ accepted: string }>;
  close(): void;
};

/** The mail server did not take the letter. The message names nobody; what the server said is apart, for it may. */
export class MailNotAccepted extends Error {
  readonly serverSaid: string;

  constructor(cause: unknown) {
    const { code = "EUNKNOWN", responseCode } = cause as { code?: string; responseCode?: number };
    super(`The mail server did not take the letter: ${[code, responseCode].filter(Boolean).join(" ")}`);
    this.serverSaid = cause instanceof Error ? cause.message : String(cause);
  }
}

const PATIENCE = 20_000;
const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];

/**
 * Sends by SMTP (`smtp://` or `smtps://`, user and password in the address). Credentials never cross a network unencrypted: with a
 * user in the address STARTTLS is required, unless the server is on this machine or the address ends in `?requireTLS=false`.
 * `from` is an address, with a name or without.
 */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const { hostname, username } = new URL(smtpUrl);
  const transport = createTransport({
    requireTLS: username !== "" && !LOOPBACK.includes(hostname),
    url: smtpUrl,
    connectionTimeout: PATIENCE / 2,
    greetingTimeout: PATIENCE / 2,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  const senderDomain = sender.slice(sender.lastIndexOf("@") + 1);
  return {
    async send({ id, recipient, replyTo, subject, html, plain, calendar }) {
      try {
        const sent = await transport.sendMail({
          from,
          to: { name: "", address: recipient },
          envelope: { from: sender, to: [recipient] }, // whatever the headers hold, one person gets it (reliability E3)
          ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
          messageId: `<${id}@${senderDomain}>`,
          subject,
          html,
          text: plain,
          headers: { "Auto-Submitted": "auto-generated" }, // RFC 3834: no holiday notes in answer to this
          attachments: calendar ? [attached(calendar)] : [],
          signal: AbortSignal.timeout(PATIENCE),
        });
        return { accepted: sent.response };
      } catch (error) {
        throw new MailNotAccepted(error);
      }
    },
    close: () => transport.close(),
  };
}

function attached(calendar: string) {
  const method = /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? "PUBLISH";
  return { filename: "booking.ics", content: calendar, contentType: `text/calendar; charset=utf-8; method=${method}` };
}
