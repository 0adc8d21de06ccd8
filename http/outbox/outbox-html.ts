import { html } from "hono/html";
import { formatDateTime } from "#domain/wording.ts";
import type { StoredMail } from "@sacred-space/stand-ins/stored-mail.ts";
import type { StoredText } from "@sacred-space/stand-ins/text-drawer.ts";

type Markup = ReturnType<typeof html>;

/** The newest email first; the gold button is the link of the newest email that has one, the next step for a newcomer. */
export function listPage(emails: StoredMail[], texts: StoredText[]): Markup {
  const next = emails.find(({ mainLink }) => mainLink);
  const entries = [
    ...emails.map((email) => ({ date: email.date, shown: entry(email, email === next) })),
    ...texts.map((text) => ({ date: text.date, shown: textEntry(text) })),
  ].toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date));
  return page(
    "Outbox",
    html`<h1>Outbox</h1>
      <p class="quiet">
        Nothing leaves this machine in local mode. Every email and text message is kept here, and as a file in the data
        folder.
      </p>
      ${
        entries.length > 0
          ? html`<ol class="emails">
              ${entries.map(({ shown }) => shown)}
            </ol>`
          : nothingYet()
      }`,
  );
}

function entry(email: StoredMail, isNext: boolean): Markup {
  return html`<li>
    <div>
      <h2><a href="/outbox/${email.id}">${email.subject || "(no subject)"}</a></h2>
      <p class="quiet">
        To ${email.to} · ${moment(email.date)}${email.attachments.map(({ filename }) => ` · ${filename}`)}
      </p>
    </div>
    ${email.mainLink ? html`<a class="button${isNext ? " next" : ""}" href="${email.mainLink.href}">${email.mainLink.label || "Open the link"}</a>` : ""}
  </li>`;
}

function textEntry({ to, body, date }: StoredText): Markup {
  return html`<li>
    <div>
      <h2>${body}</h2>
      <p class="quiet">Text message to ${to} · ${moment(date)}</p>
    </div>
  </li>`;
}

function nothingYet(): Markup {
  return html`<p>No emails yet. When someone signs up or pays for a booking, the email appears here within a second.</p>
    <p><a class="button" href="/outbox">Look again</a></p>`;
}

/** One email as a mail program would show it, not allowed to run scripts or load anything. */
export function emailPage(email: StoredMail): Markup {
  return page(
    email.subject || "An email",
    html`<p><a href="/outbox">All emails</a></p>
      <h1>${email.subject || "(no subject)"}</h1>
      <dl>
        ${row("From", email.from)}${row("To", email.to)}${row("Answers to", email.replyTo)}
        <dt>Sent</dt>
        <dd>${moment(email.date)}</dd>
      </dl>
      ${
        email.html
          ? html`<iframe
              title="The email"
              src="/outbox/${email.id}/html"
              sandbox="allow-top-navigation-by-user-activation"
            ></iframe>`
          : ""
      }
      <details ${email.html ? "" : "open"}>
        <summary>Plain text</summary>
        <pre tabindex="0">${email.text}</pre>
      </details>
      ${email.attachments.map(
        ({ filename, content }) =>
          html`<details>
            <summary>Attached: ${filename}</summary>
            <pre tabindex="0">${content}</pre>
          </details>`,
      )}
      <p><a href="/outbox/${email.id}.eml">Save as an .eml file</a></p>`,
  );
}

/** The page for an unknown email. */
export function missingPage(): Markup {
  return page(
    "Email not found",
    html`<h1>This email does not exist</h1>
      <p><a class="button next" href="/outbox">All emails</a></p>`,
  );
}

/** The page of an installation whose emails cannot be read in a browser. */
export function absentPage(isKept: boolean): Markup {
  return page(
    "Outbox",
    html`<h1>No outbox here</h1>
      <p class="quiet">
        The outbox shows the emails of a practice that runs on one machine for trying out.
        ${isKept ? "This one is on the web: its emails are not sent, and lie as files in the folder outbox of its data, for whoever runs the server." : "This one sends its emails: they arrive by mail."}
      </p>
      <p><a class="button next" href="/">To the site</a></p>`,
    "",
  );
}

function row(label: string, value: string): Markup | string {
  return value
    ? html`<dt>${label}</dt>
        <dd>${value}</dd>`
    : "";
}

/** In this machine's time zone, which is the reader's own. */
function moment(date: string): Markup | string {
  const at = new Date(date);
  if (Number.isNaN(at.getTime())) return "at an unknown time";
  const words = formatDateTime(at, undefined, "long", " at ");
  return html`<time datetime="${at.toISOString()}">${words}</time>`;
}

function page(title: string, content: Markup, mode = "Local mode"): Markup {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Sacred Space</title>
        <link rel="stylesheet" href="/outbox/outbox.css" />
      </head>
      <body>
        <header>
          <a href="/">
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M15 2a10 10 0 1 0 0 20 12 12 0 0 1 0-20z" />
            </svg>
            Sacred Space
          </a>
          <span class="quiet">${mode}</span>
        </header>
        <main>${content}</main>
      </body>
    </html>`;
}
