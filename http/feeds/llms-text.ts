import { t } from "@sacred-space/words/t.ts";
import type { PracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { ListedService } from "#server/catalog/services.queries.ts";
import type { UpcomingGroupSession } from "#server/catalog/group-sessions.queries.ts";
import { describeBookable } from "#domain/bookings/bookable-days.ts";
import { groupSessionDays } from "#domain/catalog/group-sessions.ts";
import { formatLengths, formatPrices } from "#domain/catalog/choices.ts";
import { pounds } from "#domain/money.ts";
import { placeAround } from "#domain/catalog/session-place.ts";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { MEDITATION_EVENING } from "#domain/catalog/schedule.ts";
import type { BookingRule } from "#domain/payments/booking-rule.ts";
import {
  describeLeastAge,
  payingForAssistants,
  formatNotice,
  refundsForAssistants,
  ruleInFull,
} from "#domain/payments/describe-rules.ts";
import { bookingPathOf } from "#domain/catalog/group-session-path.ts";
import { describeGroupSession, wayToPlaces } from "./describe-group-session.ts";

type PageSummary = { path: string; title: string; description: string };

/** The practice in one page for assistants (llmstxt.org): what it offers, what that costs now, its rules, and where to read more. */
export function llmsText(
  publicUrl: string,
  { name, email, phone, address }: PracticeDetails,
  services: ListedService[],
  pages: PageSummary[],
  dates: {
    year: number;
    groupSessions: UpcomingGroupSession[];
    bookable: Parameters<typeof describeBookable>[0];
    rule: BookingRule;
    serviceRules: { service: string; rule: BookingRule }[];
  },
): string {
  const link = (title: string, path: string, words: string) => `- [${title}](${publicUrl}${path}): ${words}`;
  return [
    `# ${oneLine(name)}`,
    "",
    `> ${oneLine(pages.find(({ path }) => path === "/")?.description ?? PUBLIC_PAGES.welcome.description)}`,
    "",
    t("Sessions do not diagnose or cure, and are not a substitute for medical care."),
    "",
    `## ${t("Sessions and prices")}`,
    "",
    ...services.map((service) => link(oneLine(service.name), bookingPathOf(service), priceAndLength(service))),
    "",
    `## ${t("Dates")}`,
    "",
    ...(pages.some(({ path }) => path === PUBLIC_PAGES.meditation.path)
      ? [
          t("- Meditation group: {rhythm}, {hours}.", {
            rhythm: MEDITATION_EVENING.rhythm,
            hours: MEDITATION_EVENING.hours,
          }),
        ]
      : []),
    ...dates.groupSessions.map((date) => {
      const name = oneLine(date.serviceName);
      const title = date.price === null ? name : `[${name}](${publicUrl}${wayToPlaces(date)})`;
      return `- ${title}: ${groupSessionDays(date, dates.year)}, ${oneLine(describeGroupSession(date))}.`;
    }),
    "",
    `## ${t("Rules")}`,
    "",
    t("- Clients must be {age}, and {paying}.", {
      age: describeLeastAge(dates.rule),
      paying: payingForAssistants(dates.rule),
    }),
    t("- Cancelling: {refunds}; within 5 to 7 business days.", { refunds: refundsForAssistants(dates.rule) }),
    t("- Rescheduling needs {notice} notice. Bookings are {bookable}.", {
      notice: formatNotice(dates.rule.moveHours),
      bookable: describeBookable(dates.bookable, { withComma: false }),
    }),
    ...dates.serviceRules.map(({ service, rule }) =>
      t("- {service} has a rule of its own: {rule}", { service: oneLine(service), rule: ruleInFull(rule) }),
    ),
    "",
    `## ${t("Contact")}`,
    "",
    ...[email, phone, address].filter((way) => way !== null && way !== "").map((way) => `- ${oneLine(way ?? "")}`),
    "",
    `## ${t("Pages")}`,
    "",
    ...pages.map(({ title, path, description }) => link(oneLine(title), path, oneLine(description))),
    "",
  ].join("\n");
}

/** "£45.00, 30 minutes", and where there are several "from £45.00, 30 minutes or 60 minutes, by telephone or by video call". */
function priceAndLength(service: ListedService): string {
  const hasChoices = service.variants.length > 1 || service.places.length > 1;
  if (hasChoices) return `${formatPrices(service)}, ${formatLengths(service)}`;
  const facts = [
    pounds(service.price),
    t("{minutes, plural, one {# minute} other {# minutes}}", { minutes: service.duration }),
  ];
  return [...facts, ...(service.area ? [placeAround("in person", service.area)] : [])].join(", ");
}

/** A line break in a name would start a new paragraph. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
