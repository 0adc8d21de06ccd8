import { useState } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { STREAM_KINDS, type StreamKind } from "#domain/clients/client-stream.ts";
import { StreamLine } from "./stream-line.tsx";
import { type Stream, type StreamEntry, useStream } from "./use-stream.ts";

const KINDS: Record<StreamKind, string> = {
  all: t("All"),
  sessions: t("Sessions"),
  notes: t("Notes"),
  messages: t("Messages"),
  money: t("Money"),
};

const NOTHING: Record<StreamKind, string> = {
  all: t("Nothing yet. Sessions, notes, messages and payments appear here as they come."),
  sessions: t("They have no bookings now."),
  notes: t("No notes about a session yet. What you or they write with a booking appears here."),
  messages: t("Nothing has been written to them yet."),
  money: t("No payment yet. What they pay, and what goes back, appears here."),
};

/** Sessions to come, a line for now, and what was, the newest first. */
export function ClientStream({ clientId, name }: { clientId: string; name: string }) {
  const [kind, setKind] = useState<StreamKind>("all");
  const query = useStream(clientId, kind);
  return (
    <section aria-label={t("History")}>
      <div role="group" aria-label={t("What is shown")} className="mb-4 flex gap-2 overflow-x-auto py-1">
        {STREAM_KINDS.map((each) => (
          <Button
            key={each}
            dense
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
            className={each === kind ? "border-gold! text-gold" : ""}
          >
            {KINDS[each]}
          </Button>
        ))}
      </div>
      {kind === "messages" && (
        <Link to={`/admin/messages?client=${clientId}`} className="link inline-flex min-h-11 items-center">
          {t("All messages")}
        </Link>
      )}
      <QueryResult
        query={query}
        loading={t("Reading their history…")}
        failed={{ toast: t("Failed to load bookings") }}
        empty={{ when: ({ entries }) => entries.length === 0, say: NOTHING[kind] }}
      >
        {(stream) => (
          <ol aria-label={t("History of {name}", { name })} className="relative">
            <Lines stream={stream} clientId={clientId} kind={kind} />
          </ol>
        )}
      </QueryResult>
    </section>
  );
}

type LinesProps = { stream: Stream; clientId: string; kind: StreamKind; previous?: StreamEntry };

function Lines({ stream: { entries, isLast, today }, clientId, kind, previous }: LinesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const last = entries.at(-1);
  return (
    <>
      {entries.map((entry, index) => {
        const above = index > 0 ? entries[index - 1] : previous;
        return (
          <StreamLine
            key={entry.id}
            entry={entry}
            today={today}
            isNewDay={above?.at.slice(0, 10) !== entry.at.slice(0, 10) || above.isAhead !== entry.isAhead}
            isAfterNow={!entry.isAhead && (above ? above.isAhead : false)}
          />
        );
      })}
      {!isLast && !isOpen && (
        <li className="pt-2 pl-16">
          <Button dense onClick={() => setIsOpen(true)}>
            {t("Show earlier")}
          </Button>
        </li>
      )}
      {!isLast && isOpen && last && <Earlier clientId={clientId} kind={kind} before={last} />}
    </>
  );
}

function Earlier({ clientId, kind, before }: { clientId: string; kind: StreamKind; before: StreamEntry }) {
  const query = useStream(clientId, kind, before);
  if (query.data && !query.isPlaceholderData)
    return <Lines stream={query.data} clientId={clientId} kind={kind} previous={before} />;
  return (
    <li className="pt-2 pl-16">
      <QueryResult
        query={query}
        loading={t("Reading what was earlier…")}
        failed={{ toast: t("Failed to load bookings") }}
      >
        {() => null}
      </QueryResult>
    </li>
  );
}
