import PostalMime, { type Address } from "postal-mime";

/** A letter of the local mailbox, opened. */
export type StoredMail = {
  id: string;
  /** "Sacred Space <hello@example.org>". */
  from: string;
  /** The bare address; several would be parted by ", ". */
  to: string;
  replyTo: string;
  subject: string;
  /** When it was sent, as an ISO instant. */
  date: string;
  text: string;
  html: string;
  /** Where its links lead, in their order, the main one first; only http and https. */
  links: string[];
  attachments: { filename: string; contentType: string; content: string }[];
};

/** Reads a letter as it came over SMTP (RFC 5322 and MIME). */
export async function readStoredMail(id: string, letter: Uint8Array): Promise<StoredMail> {
  const mail = await PostalMime.parse(letter, { attachmentEncoding: "utf8" });
  const { html = "", text = "" } = mail;
  return {
    id,
    from: mail.from ? spelledOut(mail.from) : "",
    to: (mail.to ?? []).map(({ address, name }) => address ?? name).join(", "),
    replyTo: (mail.replyTo ?? []).map(({ address, name }) => address ?? name).join(", "),
    subject: mail.subject ?? "",
    date: mail.date ?? "",
    text,
    html,
    links: html ? linksOf(html) : [...new Set(text.match(/https?:\/\/[^\s<>]+/g))],
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? "",
      contentType: mimeType,
      content: typeof content === "string" ? content : "", // text, as asked for above
    })),
  };
}

function spelledOut({ name, address }: Address): string {
  return name && address ? `${name} <${address}>` : (address ?? name);
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&quot;": '"', "&#39;": "'", "&lt;": "<", "&gt;": ">" };

function linksOf(html: string): string[] {
  const addresses = Array.from(html.matchAll(/<a\s[^>]*?href="(https?:\/\/[^"]+)"/g), ([, href = ""]) =>
    href.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity),
  );
  return [...new Set(addresses)];
}
