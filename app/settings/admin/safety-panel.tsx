import { t } from "@sacred-space/words/t.ts";
import { describeRelease } from "#domain/safety/release.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { Fact } from "#app/kit/admin/ui/fact.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { formatDayOfInstant, formatDateTime, formatTimeOfInstant } from "#domain/wording.ts";
import { useState } from "react";
import type { practiceExamination } from "#server/site/actions.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import type { Examined, Safety, SafetyFinding } from "#domain/safety/safety.ts";
import { ask, readFunction } from "#app/kit/backend/server/functions.ts";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";

/** The backups and safety checks of the practice's data and site, with their problems. */
export function SafetyPanel() {
  const query = useServerQuery(["practice-safety"], loadSafety);
  return (
    <AdminSection title={t("Backups and safety")}>
      <QueryResult
        query={query}
        loading={t("Looking after your site…")}
        failed={t("Failed to load the safety of your site")}
      >
        {(safety) => (
          <>
            <Findings {...safety} />
            <dl className="mt-6 border-t border-hairline">
              {factsOf(safety).map(([name, words]) => (
                <Fact key={name} name={name}>
                  {words}
                </Fact>
              ))}
            </dl>
            <Examination />
          </>
        )}
      </QueryResult>
    </AdminSection>
  );
}

/** All that the practice rests on, looked at when she asks: it takes seconds, and asks other machines. */
function Examination() {
  const [isAsked, setIsAsked] = useState(false);
  if (!isAsked)
    return (
      <Button dense className="mt-6" onClick={() => setIsAsked(true)}>
        {t("Check everything now")}
      </Button>
    );
  return <ExaminedNow />;
}

function ExaminedNow() {
  const query = useServerQuery(["practice-examination"], (client) =>
    ask<typeof practiceExamination>(client, "practice-examination", {}),
  );
  return (
    <div className="mt-6" aria-live="polite">
      <QueryResult
        query={query}
        loading={t("Checking mail, cards, database and more…")}
        failed={t("Failed to check what your site rests on")}
      >
        {({ examined }) => (
          <>
            <h3 className="font-semibold">{summaryOf(examined)}</h3>
            <dl className="mt-2 border-t border-hairline">
              {examined
                .toSorted((a, b) => URGENCY[b.state] - URGENCY[a.state])
                .map(({ name, state, sentence }) => (
                  <Fact key={name} name={name}>
                    {state === "wrong" && <strong className="text-bad">{t("Wrong:")} </strong>}
                    {state === "look" && <strong>{t("Worth a look:")} </strong>}
                    {sentence}
                  </Fact>
                ))}
            </dl>
          </>
        )}
      </QueryResult>
    </div>
  );
}

const URGENCY: Record<Examined["state"], number> = { well: 0, look: 1, wrong: 2 };

function summaryOf(examined: Examined[]): string {
  const [wrong = 0, look = 0] = (["wrong", "look"] as const).map(
    (state) => examined.filter((each) => each.state === state).length,
  );
  if (!wrong && !look) return t("Everything is well.");
  if (!look) return t("{wrong} wrong, the rest is well.", { wrong });
  if (!wrong) return t("{look} worth a look, the rest is well.", { look });
  return t("{wrong} wrong, {look} worth a look, the rest is well.", { wrong, look });
}

function Findings({ findings, backups }: SafetyReport) {
  if (findings.length === 0)
    return (
      <p className="text-quiet">
        {backups
          ? t("Nothing is late.")
          : t("Nothing is late, but no backup is made: if this machine breaks, everything on it is lost.")}{" "}
        {t("What becomes late or bad is told on your dashboard and by email.")}
      </p>
    );
  return (
    <Notice
      tone="bad"
      title={
        findings.length === 1
          ? t("One thing needs attention")
          : t("{findings} things need attention", { findings: findings.length })
      }
    >
      <ul>
        {findings.map(({ kind, detail }) => (
          <li key={kind}>{detail}</li>
        ))}
      </ul>
    </Notice>
  );
}

const factsOf = (safety: SafetyReport): [name: string, words: string][] => [
  [t("Last backup"), describeBackup(safety)],
  [t("Last rehearsal"), describeRehearsal(safety.backups)],
  [t("Copies elsewhere"), describeCopies(safety.backups)],
  [t("Email"), describeOutbox(safety.mail)],
  ["SMS", safety.sms ? describeOutbox(safety.sms) : t("Not set up.")],
  [t("Card payments"), CARDS[safety.cards]],
  [t("Certificate"), describeCertificate(safety.certificate)],
  [
    t("Disk"),
    t("{freeBytes} of {totalBytes} free.", {
      freeBytes: gigabytes(safety.disk.freeBytes),
      totalBytes: gigabytes(safety.disk.totalBytes),
    }),
  ],
  [t("Version"), describeVersion(safety)],
];

function describeVersion({ running, schema, ...safety }: SafetyReport): string {
  const release = describeRelease(safety);
  if (!running) return t("Sacred Space {release}, database {schema}.", { release, schema });
  const day = formatDayOfInstant(running.since, undefined, "date");
  return running.before
    ? t("Sacred Space {release} since {day} ({before} before), database {schema}.", {
        release,
        day,
        before: describeRelease(running.before),
        schema,
      })
    : t("Sacred Space {release} since {day}, database {schema}.", { release, day, schema });
}

const CARDS: Record<SafetyReport["cards"], string> = {
  live: t("Live: clients pay with real cards."),
  test: t("Test keys: no money moves."),
  "stand-in": t("A test page of this site: no money moves."),
};

function describeBackup({ backups, findings }: SafetyReport): string {
  if (!backups)
    return t("None is made. Ask whoever runs your site to set BACKUP_PASSPHRASE: then one is made each night.");
  const { newest } = backups;
  if (!newest)
    return findings.some(({ kind }) => kind === "backup")
      ? t("None has succeeded.")
      : t("The first one is made tonight.");
  return t("{madeAt}, {size} MB.", {
    madeAt: formatDateTime(newest.madeAt, undefined, "weekday"),
    size: (newest.bytes / 1e6).toFixed(1),
  });
}

function describeRehearsal(backups: SafetyReport["backups"]): string {
  const newest = backups?.newest;
  if (!newest) return t("None yet.");
  const bookings = t("{bookings, plural, one {# booking} other {# bookings}}", { bookings: newest.bookings });
  return t("Rehearsed {rehearsedAt}: {bookings}, every penny equal.", {
    rehearsedAt: formatTimeOfInstant(newest.rehearsedAt, undefined),
    bookings,
  });
}

function describeCopies(backups: SafetyReport["backups"]): string {
  if (!backups) return t("None.");
  const { copies } = backups;
  if (!copies) return t("None: backups stay on the site’s machine. The operator of the site can set BACKUP_COPY_TO.");
  if (!copies.newest) return t("None has arrived at {place} yet.", { place: copies.place });
  return t("The backup of {madeAt} is at {place}.", {
    madeAt: formatDateTime(copies.newest.madeAt, undefined, "weekday"),
    place: copies.place,
  });
}

function describeOutbox({ lastSent, waiting, failed }: SafetyReport["mail"]): string {
  const last = lastSent
    ? t("Last sent {lastSent}", { lastSent: formatDateTime(lastSent, undefined, "weekday") })
    : t("Nothing was sent yet");
  return t("{last}; {waiting} waiting, {failed} failed in the last 7 days.", { last, waiting, failed });
}

function describeCertificate(certificate: SafetyReport["certificate"]): string {
  if (!certificate) return t("Not applicable: the site has no https address.");
  if (!certificate.endsAt) return t("The one of {host} could not be read just now.", { host: certificate.host });
  return t("{host}, until {endsAt}.", {
    host: certificate.host,
    endsAt: formatDayOfInstant(certificate.endsAt, undefined, "long"),
  });
}

const gigabytes = (bytes: number) => t("{size} GB", { size: (bytes / 1e9).toFixed(1) });

type SafetyReport = Safety & { findings: SafetyFinding[] };

function loadSafety(client: DataClient): Promise<ServerResult<SafetyReport>> {
  return readFunction(client, "practice-safety");
}
