import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { articlePath } from "#domain/articles/article.ts";
import { line, lines } from "#domain/text/stored-text.ts";

export const newsletterContent = z.object({
  subject: line(150).check(z.minLength(1, "is missing")),
  /** Shown beside the subject in an inbox; if empty, mail clients show the first words. */
  preheader: line(200),
  /** CommonMark, parsed by domain/pages/rich-text.ts. */
  body: lines(100_000),
});

export type NewsletterContent = z.output<typeof newsletterContent>;

/** Only a draft can be changed. */
export type NewsletterStatus = "draft" | "sending" | "sent";

/** The number of recipients of a newsletter, by the outcome of sending. `failed`: not delivered, or unknown whether it was. */
export type SendCounts = Record<"queued" | "sent" | "bounced" | "failed" | "left" | "stopped", number>;

export type Sending = {
  id: string;
  status: NewsletterStatus;
  isPaused: boolean;
  /** The mail server's answer because of which sending was paused automatically. */
  pausedBecause: string | null;
  startedAt: string | null;
  endedAt: string | null;
  counts: SendCounts;
  /** The number of queued emails that the mail server has refused temporarily; they are retried. */
  refusedForNow: number;
  /** The estimated time of the last email; null: nothing is being sent. */
  endsAt: string | null;
};

/** Returns a newsletter that announces an article: its title, its summary and a link. */
export function newsletterOf({
  title,
  excerpt,
  slug,
}: {
  title: string;
  excerpt: string;
  slug: string;
}): NewsletterContent {
  const summary = excerpt.replaceAll(SYNTAX, String.raw`\$&`);
  return {
    subject: title,
    preheader:
      excerpt.length > 200
        ? excerpt
            .slice(0, 199)
            .replace(/\s+\S*$/u, "…")
            .toWellFormed()
        : excerpt,
    body: [summary, `[${t("Read the article")}](${articlePath(slug)})`].filter(Boolean).join("\n\n"),
  };
}

/** Characters that have a meaning in CommonMark. */
const SYNTAX = /[\\`*_[\]<>#!]|^[-+]|(?<=^\d{1,9})[.)]/gu;
