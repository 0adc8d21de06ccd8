import * as z from "zod/mini";
import { articlePath } from "#domain/articles/article.ts";
import { line, lines } from "#domain/text/stored-text.ts";

/** What the practitioner writes of a newsletter. */
export const newsletterContent = z.object({
  subject: line(150).check(z.minLength(1, "is missing")),
  /** What an inbox shows beside the subject; empty: the first words. */
  preheader: line(200),
  /** CommonMark: domain/pages/rich-text.ts. */
  body: lines(100_000),
});

export type NewsletterContent = z.output<typeof newsletterContent>;

/** Where a newsletter stands. What is being sent or was sent stays as it is. */
export type NewsletterStatus = "draft" | "sending" | "sent";

/** How many subscribers a newsletter was or is to be sent to, by what became of it. `failed`: not delivered, or not known to be. */
export type SendCounts = Record<"queued" | "sent" | "bounced" | "failed" | "left" | "stopped", number>;

/** How far the sending of a newsletter is. */
export type Sending = {
  id: string;
  status: NewsletterStatus;
  /** Whether sending is paused. */
  isPaused: boolean;
  /** What the mail server said, where the sending has paused by itself. */
  pausedBecause: string | null;
  startedAt: string | null;
  endedAt: string | null;
  counts: SendCounts;
  /** How many of the queued emails the mail server has refused for now; they are tried again. */
  refusedForNow: number;
  /** When the last email is likely to be sent; null: nothing is being sent. */
  endsAt: string | null;
};

/** A newsletter about an article: its title, its summary, and the way to it. */
export function newsletterOf({ title, excerpt, slug }: { title: string; excerpt: string; slug: string }): NewsletterContent {
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
    body: [summary, `[Read the article](${articlePath(slug)})`].filter(Boolean).join("\n\n"),
  };
}

/** What CommonMark would read as more than a letter. */
const SYNTAX = /[\\`*_[\]<>#!]|^[-+]|(?<=^\d{1,9})[.)]/gu;
