import { Fragment } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { type GivenConsent, loadOwnConsents } from "#app/accounts/my-data.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { LegalLink } from "#app/kit/ui/forms/legal-link.tsx";
import { editionOfName } from "#domain/pages/legal.ts";
import { describeLeastAge } from "#domain/payments/describe-rules.ts";
import { formatDateTime } from "#domain/wording.ts";

const NAMES = { privacy: t("Privacy Policy"), terms: t("Terms") } as const;

function isText(document: GivenConsent["document"]): document is keyof typeof NAMES {
  return document in NAMES;
}

export function ConsentsGiven({ userId }: { userId: string }) {
  const { data: given, error } = useServerQuery(["consents", userId], (client) => loadOwnConsents(client, userId));
  if (error && !given)
    return (
      <p className="mt-4 text-quiet">{t("Your consents could not be loaded. Open this page again in a moment.")}</p>
    );
  if (!given) return <p className="mt-4 text-quiet">{t("Looking up your consents…")}</p>;
  if (given.length === 0)
    return <p className="mt-4 text-quiet">{t("Nothing yet. You are asked when you sign up and when you book.")}</p>;
  return (
    <ul className="mt-4 border-t border-hairline">
      {byContent(given).map(({ givenAt, version, documents, ruleVersion, leastAge, isForBooking, count }) => (
        <li
          key={`${version} ${givenAt} ${isForBooking}`}
          className="flex flex-wrap justify-between gap-x-8 border-b border-hairline py-3"
        >
          <span>
            {rich("{texts}, version {version}{hasRule, select, true {, with rule {rule}} other {}}", {
              texts: documents.filter(isText).map((document, place) => (
                <Fragment key={document}>
                  {place > 0 && ` ${t("and")} `}
                  <LegalLink to={addressOf(document, version, ruleVersion)}>{NAMES[document]}</LegalLink>
                </Fragment>
              )),
              version,
              hasRule: (ruleVersion ?? 1) > 1,
              rule: ruleVersion ?? "",
            })}
            {documents.includes("age") && `; ${describeLeastAge({ leastAge })}`}
          </span>
          <span className="text-quiet tabular-nums">
            {!isForBooking
              ? rich("For your account, {when}", { when: moment(givenAt) })
              : count === 1
                ? rich("For a booking, {when}", { when: moment(givenAt) })
                : rich("For {count, plural, one {# booking} other {# bookings}}, last on {when}", {
                    count,
                    when: moment(givenAt),
                  })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function moment(at: string) {
  return <time dateTime={at}>{formatDateTime(at, undefined, "date", " at ")}</time>;
}

/** The path of the version that was accepted. */
function addressOf(document: string, version: string, ruleVersion: number | null): string {
  const edition = editionOfName(version);
  if (edition === undefined) return `/${document}`;
  return `/${document}/${edition}${ruleVersion === null ? "" : `?rule=${ruleVersion}`}`;
}

type Tick = Omit<GivenConsent, "document"> & { documents: GivenConsent["document"][] };

/** Groups consents by checkbox, since one checkbox accepts several documents. */
function byMoment(given: GivenConsent[]): Tick[] {
  const ticks = new Map<string, Tick>();
  for (const { document, ...rest } of given) {
    const key = `${rest.version} ${rest.givenAt} ${rest.isForBooking}`;
    const tick = ticks.get(key) ?? { ...rest, documents: [] };
    ticks.set(key, { ...tick, documents: [...tick.documents, document].toSorted() });
  }
  return [...ticks.values()];
}

/** Groups consents to the same versions: the latest one, and their number. */
function byContent(given: GivenConsent[]): (Tick & { count: number })[] {
  const entries = new Map<string, Tick & { count: number }>();
  for (const tick of byMoment(given)) {
    const { givenAt: _, ...content } = tick;
    const key = JSON.stringify(content);
    const latest = entries.get(key) ?? { ...tick, count: 0 };
    entries.set(key, { ...latest, count: latest.count + 1 });
  }
  return [...entries.values()];
}
