import type { Message } from "@sacred-space/words/message.ts";
import { msg, t } from "@sacred-space/words/t.ts";
import { RECORDS_KEPT_YEARS } from "#domain/accounts/retention.ts";
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
type Placeholder = { about: Message } & (
  | { inline(facts: PageFacts): Inline[] }
  | { blocks(facts: PageFacts): RichText }
);

const strong = (words: string): Inline => ({ kind: "strong", children: [words] });
const link = (href: string, words: string): Inline => ({ kind: "link", href, children: [words] });

/** Private letters that stand for inline parts while a sentence is said, which may name them in any order. */
const FIRST_MARK = 0xe000;

/** A sentence whose values are inline parts. */
function withInlines<Name extends string>(
  parts: Record<Name, Inline>,
  say: (marks: Record<Name, string>) => string,
): Inline[] {
  const names = Object.keys(parts) as Name[];
  const marks = names.map((_, at) => String.fromCodePoint(FIRST_MARK + at));
  const said = say(Object.fromEntries(names.map((name, at) => [name, marks[at]])) as Record<Name, string>);
  return said
    .split(new RegExp(`([${marks.join("")}])`, "u"))
    .map((piece): Inline => {
      const name = names[marks.indexOf(piece)];
      return name === undefined ? piece : parts[name];
    })
    .reduce<Inline[]>((joined, part) => {
      const last = joined.at(-1);
      if (typeof last === "string" && typeof part === "string") return [...joined.slice(0, -1), last + part];
      return [...joined, part];
    }, [])
    .filter((part) => part !== "");
}

const ofRule = (about: Message, words: (rule: BookingRule) => string): Placeholder => ({
  about,
  inline: ({ rule }) => [words(rule)],
});

/** In the order of the editor's list. */
export const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  cancelling: ofRule(msg("The rule for cancelling"), rules.cancellingInShort),
  "if you cancel": ofRule(msg("The same as a sentence"), rules.cancellingInASentence),
  refunds: {
    about: msg("The same as a list"),
    blocks: ({ rule }) => [
      {
        kind: "list",
        isOrdered: false,
        items: rules
          .refundRows(rule)
          .map(({ notice, refund }) =>
            withInlines({ notice: strong(notice) }, (marks) =>
              t("{notice}: {refund}", { notice: marks.notice, refund }),
            ),
          ),
      },
    ],
  },
  "refunds in plain words": ofRule(msg("The same in plain words"), rules.describeRefunds),
  "services with their own rule": {
    about: msg("The rules of single services"),
    blocks: ({ serviceRules }) =>
      serviceRules.map(({ service, rule }) => ({
        kind: "paragraph",
        children: withInlines({ service: strong(service) }, (marks) =>
          t("{service} has a rule of its own. {rule}", { service: marks.service, rule: rules.ruleInFull(rule) }),
        ),
      })),
  },
  payment: {
    about: msg("What is paid when booking"),
    inline: ({ rule }) =>
      withInlines({ payment: strong(rules.paymentRequired(rule)) }, ({ payment }) =>
        t("{payment} to book.", { payment }),
      ),
  },
  "payment in plain words": ofRule(msg("The same in plain words"), rules.describePaying),
  "when to pay": ofRule(msg("The same in short"), rules.payingInShort),
  "how to pay": ofRule(msg("The same with the means"), rules.payingInASentence),
  "rest of the price": ofRule(msg("What is paid after booking"), rules.restInTerms),
  "moving notice": ofRule(msg("The notice for moving a session"), ({ moveHours }) => rules.formatNotice(moveHours)),
  "moving in plain words": ofRule(msg("The same in plain words"), rules.describeMoving),
  "least age": ofRule(msg("The least age of clients"), ({ leastAge }) => String(leastAge)),
  "age in plain words": ofRule(msg("The same in plain words"), rules.describeAge),
  "when to book": { about: msg("When a booking can be"), inline: ({ bookable }) => [describeBookable(bookable)] },
  practice: { about: msg("The practice's name"), inline: ({ practice }) => [practice] },
  "name and address": {
    about: msg("The practice's name and address, if the settings have one"),
    inline: ({ practice, address }) =>
      address
        ? withInlines({ practice: strong(practice), address: address.split(/\s*\n\s*/u).join(", ") }, (marks) =>
            t("Name and address of the practice: {practice}, {address}.", {
              practice: marks.practice,
              address: marks.address,
            }),
          )
        : [],
  },
  "write to me": {
    about: msg("How to reach you"),
    inline: ({ email }) =>
      email
        ? withInlines({ email: link(`mailto:${email}`, email) }, (marks) =>
            t("write to {address}", { address: marks.email }),
          )
        : withInlines({ contactPage: link("/contact", t("contact page")) }, ({ contactPage }) =>
            t("get in touch over the {contactPage}", { contactPage }),
          ),
  },
  "records kept": {
    about: msg("How long booking records are kept"),
    inline: () => [t("{years, plural, one {# year} other {# years}}", { years: RECORDS_KEPT_YEARS })],
  },
  "text messages": {
    about: msg("Who delivers text messages, if you send them"),
    inline: ({ sendsTexts }) =>
      sendsTexts
        ? [
            t(
              "Twilio, who delivers my text messages and receives your telephone number and their words: the session, its date and time, never your name.",
            ),
          ]
        : [],
  },
  "counted visits": {
    about: msg("Who counts visits, if they are counted"),
    inline: ({ countsVisits }) =>
      countsVisits
        ? [t("Google, who counts visits, if you have agreed to analytics cookies and for as long as you do.")]
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
