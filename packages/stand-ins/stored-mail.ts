import PostalMime, { type Address } from "postal-mime";

/** A parsed email of the local mailbox. */
export type StoredMail = {
  id: string;
  /** "Sacred Space <hello@example.org>". */
  from: string;
  /** The bare address; several are separated by ", ". */
  to: string;
  replyTo: string;
  subject: string;
  /** When it was sent, as an ISO instant. */
  date: string;
  text: string;
  html: string;
  /** The targets of its http and https links in their order, the main one first. */
  links: string[];
  /** The first link with its text. */
  mainLink: { href: string; label: string } | undefined;
  attachments: { filename: string; contentType: string; content: string }[];
};

/** Parses a raw email (RFC 5322 and MIME). */
export async function readStoredMail(id: string, email: Uint8Array): Promise<StoredMail> {
  const mail = await PostalMime.parse(email, { attachmentEncoding: "utf8" });
  const { html = "", text = "" } = mail;
  const links = html
    ? linksOf(html)
    : Array.from(text.matchAll(/https?:\/\/[^\s<>]+/g), ([href]) => ({ href, label: href }));
  return {
    id,
    from: mail.from ? spelledOut(mail.from) : "",
    to: (mail.to ?? []).map(({ address, name }) => address ?? name).join(", "),
    replyTo: (mail.replyTo ?? []).map(({ address, name }) => address ?? name).join(", "),
    subject: mail.subject ?? "",
    date: mail.date ?? "",
    text,
    html,
    links: [...new Set(links.map(({ href }) => href))],
    mainLink: links[0],
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "",
      contentType: mimeType,
      content: typeof content === "string" ? content : "", // text, as requested above
    })),
  };
}

function spelledOut({ name, address }: Address): string {
  return name && address ? `${name} <${address}>` : (address ?? name);
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#39;": "'", "&lt;": "<", "&gt;": ">" };

function linksOf(html: string) {
  return Array.from(
    html.matchAll(/<a\s[^>]*?href="(https?:\/\/[^"]+)"[^>]*>([^<]*)/g),
    ([, href = "", label = ""]) => ({
      href: plainly(href),
      label: plainly(label).trim(),
    }),
  );
}

function plainly(markup: string): string {
  return markup.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}
