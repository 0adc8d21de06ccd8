import { RECORDS_KEPT } from "#domain/accounts/retention.ts";
import { describeBookable } from "#domain/bookings/bookable-days.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import * as rules from "#domain/payments/describe-rules.ts";
import { type Inline, plainText, type RichText } from "./rich-text.ts";

// Placeholders in the texts of pages: "{cancelling}" stands for the present rule. They are replaced after parsing, so that no name or
// address is read as Markdown.

/** The rule of a service that does not follow the practice's. */
type ServiceRule = { service: string; rule: BookingRule };

/** Facts about the practice for the texts of its pages. */
export type PageFacts = {
  practice: string;
  email: string | null;
  address: string | null;
  rule: BookingRule;
  serviceRules: ServiceRule[];
  bookable: Parameters<typeof describeBookable>[0];
  /** Whether SMS are set up. */
  sendsTexts: boolean;
  /** Whether visits are counted, with the visitor's consent. */
  countsVisits: boolean;
};

/** `inline` inserts words into a text. `blocks` replaces a paragraph that consists of the placeholder alone. */
type Placeholder = { about: string } & (
  | { inline(facts: PageFacts): Inline[] }
  | { blocks(facts: PageFacts): RichText }
);

const strong = (words: string): Inline => ({ kind: "strong", children: [words] });
const link = (href: string, words: string): Inline => ({ kind: "link", href, children: [words] });
const ofRule = (about: string, words: (rule: BookingRule) => string): Placeholder => ({
  about,
  inline: ({ rule }) => [words(rule)],
});

/** In the order of the editor's list. */
export const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  cancelling: ofRule("The rule for cancelling", rules.cancellingInShort),
  "if you cancel": ofRule("The same as a sentence", rules.cancellingInASentence),
  refunds: {
    about: "The same as a list",
    blocks: ({ rule }) => [
      {
        kind: "list",
        isOrdered: false,
        items: rules.refundRows(rule).map(({ notice, refund }) => [strong(notice), `: ${refund}`]),
      },
    ],
  },
  "refunds in plain words": ofRule("The same in plain words", rules.describeRefunds),
  "services with their own rule": {
    about: "The rules of single services",
    blocks: ({ serviceRules }) =>
      serviceRules.map(({ service, rule }) => ({
        kind: "paragraph",
        children: [strong(service), ` has a rule of its own. ${rules.ruleInFull(rule)}`],
      })),
  },
  payment: {
    about: "What is paid when booking",
    inline: ({ rule }) => [strong(rules.paymentRequired(rule)), " to book."],
  },
  "payment in plain words": ofRule("The same in plain words", rules.describePaying),
  "when to pay": ofRule("The same in short", rules.payingInShort),
  "how to pay": ofRule("The same with the means", rules.payingInASentence),
  "rest of the price": ofRule("What is paid after booking", rules.restInTerms),
  "moving notice": ofRule("The notice for moving a session", ({ moveHours }) => rules.formatNotice(moveHours)),
  "moving in plain words": ofRule("The same in plain words", rules.describeMoving),
  "least age": ofRule("The least age of clients", ({ leastAge }) => String(leastAge)),
  "age in plain words": ofRule("The same in plain words", rules.describeAge),
  "when to book": { about: "When a booking can be", inline: ({ bookable }) => [describeBookable(bookable)] },
  practice: { about: "The practice's name", inline: ({ practice }) => [practice] },
  "name and address": {
    about: "The practice's name and address, if the settings have one",
    inline: ({ practice, address }) =>
      address
        ? ["Name and address of the practice: ", strong(practice), `, ${address.split(/\s*\n\s*/u).join(", ")}.`]
        : [],
  },
  "write to me": {
    about: "How to reach you",
    inline: ({ email }) =>
      email
        ? ["write to ", link(`mailto:${email}`, email)]
        : ["get in touch over the ", link("/contact", "contact page")],
  },
  "records kept": { about: "How long booking records are kept", inline: () => [RECORDS_KEPT] },
  "text messages": {
    about: "Who delivers text messages, if you send them",
    inline: ({ sendsTexts }) =>
      sendsTexts
        ? [
            "Twilio, who delivers my text messages and receives your telephone number and their words: the session, its date and time, never your name.",
          ]
        : [],
  },
  "counted visits": {
    about: "Who counts visits, if they are counted",
    inline: ({ countsVisits }) =>
      countsVisits
        ? ["Google, who counts visits, if you have agreed to analytics cookies and for as long as you do."]
        : [],
  },
};

const NAMED = /\{([a-z ]+)\}/g;

function known(name: string): Placeholder | undefined {
  return Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name] : undefined;
}

/** Returns the present value of a placeholder as plain text. */
export function wordsOf(placeholder: Placeholder, facts: PageFacts): string {
  if ("inline" in placeholder) return plainText(placeholder.inline(facts));
  return placeholder
    .blocks(facts)
    .map((block) => (block.kind === "list" ? block.items.map(plainText).join(" ") : plainText(block.children)))
    .join(" ");
}

export function placeholdersIn(content: unknown): Set<string> {
  return new Set(
    [...JSON.stringify(content).matchAll(NAMED)].map(([, name = ""]) => name).filter((name) => known(name)),
  );
}

/**
 * Replaces the placeholders in every text of `content`, which is already parsed. A paragraph or list item that consists of one placeholder
 * is left out if its value is empty.
 */
export function fillFacts<T>(content: T, facts: PageFacts): T {
  const words = (text: string) =>
    text.replaceAll(NAMED, (found, name: string) => {
      const placeholder = known(name);
      return placeholder ? wordsOf(placeholder, facts) : found;
    });
  /** Keeps links and strong words of a placeholder. */
  const inline = (text: string): Inline[] => {
    const parts: Inline[] = [];
    let from = 0;
    for (const found of text.matchAll(NAMED)) {
      const placeholder = known(found[1] ?? "");
      if (!placeholder) continue;
      parts.push(
        text.slice(from, found.index),
        ...("inline" in placeholder ? placeholder.inline(facts) : [wordsOf(placeholder, facts)]),
      );
      from = found.index + found[0].length;
    }
    return [...parts, text.slice(from)].filter((part) => part !== "");
  };
  const entry = (part: unknown): unknown[] => {
    if (typeof part === "string") return inline(part);
    const alone = loneName(part);
    const placeholder = alone === undefined ? undefined : known(alone);
    if (placeholder && "blocks" in placeholder && !Array.isArray(part)) return placeholder.blocks(facts);
    if (placeholder && wordsOf(placeholder, facts) === "") return [];
    return [fill(part)];
  };
  const fill = (part: unknown): unknown => {
    if (typeof part === "string") return words(part);
    if (Array.isArray(part)) return part.flatMap(entry);
    return part !== null && typeof part === "object"
      ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(value)]))
      : part;
  };
  return fill(content) as T;
}

/** Returns the name in a paragraph or list item that consists of one placeholder. */
function loneName(part: unknown): string | undefined {
  const { kind, children } = (Array.isArray(part) ? { kind: "paragraph", children: part } : (part ?? {})) as {
    kind?: unknown;
    children?: unknown;
  };
  const [only, ...more] = kind === "paragraph" && Array.isArray(children) ? (children as unknown[]) : [];
  return typeof only === "string" && more.length === 0 ? /^\{([a-z ]+)\}$/.exec(only)?.[1] : undefined;
}
