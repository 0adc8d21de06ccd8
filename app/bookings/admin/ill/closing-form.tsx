import { type ReactNode, useRef, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { AFTER_A_CLOSING, loadSessionsToClose, openAgain, type SessionsToClose } from "#app/bookings/closings.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { Field, Textarea } from "#app/kit/ui/field.tsx";
import type { ClosedSpan, ClosingKind, ClosingRequest, ClosingWay } from "#domain/bookings/closing.ts";
import { pounds } from "#domain/money.ts";
import { formatDay } from "#domain/wording.ts";
import type { closeDays } from "#server/bookings/actions.ts";
import { consequenceOf, labelOfClosing, wordsFor } from "./closing-choice.ts";
import { SessionsToTick } from "./sessions-to-tick.tsx";

type ClosingFormProps = {
  span: ClosedSpan;
  kind: ClosingKind;
  note: string;
  /** What else is asked, above the button. */ children?: ReactNode;
};

/** What lies in a time, what is to become of it, the words about it, and the one button that closes the time. */
export function ClosingForm({ span, ...rest }: ClosingFormProps) {
  const query = useServerQuery(["sessions-to-close", span], (client) => loadSessionsToClose(client, span), {
    gcTime: 0,
    placeholderData: undefined,
  });
  return (
    <QueryResult query={query} loading={t("Looking at what is booked…")} failed={t("Failed to load what is booked")}>
      {(found) => <Choice key={JSON.stringify(span)} found={found} span={span} {...rest} />}
    </QueryResult>
  );
}

function Choice({ found, span, kind, note, children }: ClosingFormProps & { found: SessionsToClose }) {
  const closeDialog = useCloseDialog();
  const ids = [...found.sessions.map(({ bookingId }) => bookingId), ...found.groupSessions.map(({ id }) => id)];
  const [flipped, setFlipped] = useState<readonly string[]>([]); // against what the kind proposes
  const [way, setWay] = useState<ClosingWay>("refund");
  const [written, setWritten] = useState<string>();
  const requestId = useRequestId();
  const ticked = new Set(ids.filter((id) => flipped.includes(id) !== (kind === "ill")));
  const own = found.sessions.filter(({ bookingId }) => ticked.has(bookingId));
  const consequence = consequenceOf(found, { ticked, way });
  const words = written ?? wordsFor(kind, way);
  const close = useAction<typeof closeDays>("practice-close-days", {
    successToast: ({ changed, gone }) => ({
      title: kind === "ill" ? t("Today is closed") : t("Hours closed"),
      description: afterClosing(
        consequence.told,
        changed.map(({ name }) => name),
        gone,
      ),
    }),
    undo: ({ closingId }) => ({
      mutationFn: (client) => openAgain(client, closingId),
      done: t("Open again. Nobody was told"),
    }),
    errorToast: t("Failed to close hours"),
    invalidates: AFTER_A_CLOSING,
    onSuccess: closeDialog,
  });
  const submit = () => {
    const request: Omit<ClosingRequest, "requestId"> = {
      ...span,
      kind,
      note,
      words: ticked.size > 0 ? words.trim() : "",
      bookings: own.map(({ bookingId }) => ({ bookingId, way })),
      groupSessions: found.groupSessions.map(({ id }) => id).filter((id) => ticked.has(id)),
    };
    close.mutate({ ...request, requestId: requestId(request) });
  };
  return (
    <>
      {ids.length === 0 ? (
        <p className="border-l-2 border-hairline py-3 pl-4 text-quiet">
          {t("Nobody is booked in this time, so nobody has to be told.")}
        </p>
      ) : (
        <SessionsToTick
          {...found}
          ticked={ticked}
          way={way}
          hasDays={span.from !== span.until}
          canMove={kind === "away"}
          onTick={(id) =>
            setFlipped((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
          }
        />
      )}
      {ids.length > ticked.size && (
        <p className="mt-2 text-quiet">{t("What is not ticked stays as it is, and nobody hears of it.")}</p>
      )}
      {own.length > 0 && (
        <Ways
          way={way}
          onChange={setWay}
          pence={own.reduce((sum, { held }) => sum + held, 0)}
          lastDay={own.map(({ lastDay }) => lastDay).toSorted()[0] ?? ""}
        />
      )}
      {ticked.size > 0 && <Words words={words} isOwn={written !== undefined} onChange={setWritten} />}
      {children}
      <div data-foot="" className="mt-4 bg-ground py-3 max-sm:sticky max-sm:-bottom-6">
        <Button variant="gold" busy={close.isPending} onClick={submit} className="w-full">
          {labelOfClosing(kind, consequence)}
        </Button>
      </div>
    </>
  );
}

/** A repeated request has the same id, one with other content another. */
function useRequestId() {
  const last = useRef<{ content: string; id: string }>(undefined);
  return (request: object) => {
    const content = JSON.stringify(request);
    if (last.current?.content !== content) last.current = { content, id: crypto.randomUUID() };
    return last.current.id;
  };
}

type WaysProps = { way: ClosingWay; pence: number; lastDay: string; onChange: (way: ClosingWay) => void };

function Ways({ way, pence, lastDay, onChange }: WaysProps) {
  const ways = [
    { value: "refund", label: t("Give all the money back"), about: pence > 0 ? pounds(pence) : t("nothing paid") },
    {
      value: "new-times",
      label: t("Offer new times first"),
      about: t("until {lastDay}", { lastDay: formatDay(lastDay, "short") }),
    },
  ] as const;
  return (
    <fieldset>
      <legend className="sr-only">{t("What becomes of them")}</legend>
      {ways.map(({ value, label, about }) => (
        <label key={value} className="flex min-h-12 items-center gap-3 border-b border-hairline py-2">
          <input
            type="radio"
            name="closing-way"
            className="tick"
            checked={way === value}
            onChange={() => onChange(value)}
          />
          <span className="grow">{label}</span>
          <span className="text-sm text-quiet tabular-nums">{about}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Words({ words, isOwn, onChange }: { words: string; isOwn: boolean; onChange: (words: string) => void }) {
  const [isOpen, setIsOpen] = useState(isOwn);
  if (isOpen)
    return (
      <Field label={t("Your words to them")} className="mt-4">
        <Textarea rows={3} maxLength={500} value={words} onChange={({ target }) => onChange(target.value)} />
      </Field>
    );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 bg-raised px-3 py-1.5">
      <p className="min-w-0 py-1.5">“{words}”</p>
      <Button
        dense
        variant="quiet"
        className="-ml-3"
        aria-label={t("Change your words")}
        onClick={() => setIsOpen(true)}
      >
        {t("Change")}
      </Button>
    </div>
  );
}

function afterClosing(told: number, changed: string[], gone: number): string {
  if (changed.length > 0)
    return t("{changed}: changed meanwhile, so nothing is done there. Please look at it.", {
      changed: changed.join(", "),
    });
  if (gone > 0) return t("A booking was deleted meanwhile, so nothing is done there.");
  return told > 0
    ? t("{told, plural, one {# person} other {# people}} hear of it in ten seconds.", { told })
    : t("Nothing is offered in this time.");
}
