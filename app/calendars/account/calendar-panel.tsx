import { useState, useEffect, useRef } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { type AnswerOf, ask } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type {
  chooseCalendarNames,
  ownCalendarLink,
  practiceCalendarLink,
  removeOwnCalendarLink,
  removePracticeCalendarLink,
  renewOwnCalendarLink,
  renewPracticeCalendarLink,
} from "#server/calendars/actions.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Checkbox, Field, Input } from "#app/kit/ui/field.tsx";
import { formatDateTime } from "#domain/wording.ts";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";

/** The content of a calendar feed: the practice's diary, or the user's own bookings. */
type CalendarScope = "practice" | "own";

const ACTIONS = {
  practice: {
    read: "practice-calendar-link",
    renew: "practice-renew-calendar-link",
    remove: "practice-remove-calendar-link",
  },
  own: { read: "calendar-link", renew: "renew-calendar-link", remove: "remove-calendar-link" },
} as const;

const ABOUT: Record<CalendarScope, string> = {
  practice: t(
    "Your sessions and group sessions in your own calendar, on your phone or computer. It follows when one is booked, moved or cancelled; most calendars look every few hours.",
  ),
  own: t(
    "Your sessions in your own calendar. It follows when one is booked, moved or cancelled; most calendars look every few hours.",
  ),
};

const QUESTIONS = {
  renew: {
    title: t("Renew the calendar link?"),
    about: t("The present link stops working at once. Calendars that use it need the new one."),
    verb: t("Renew"),
  },
  remove: {
    title: t("Switch off the calendar link?"),
    about: t("It stops working at once. Calendars that use it get no more changes."),
    verb: t("Switch off"),
  },
};

/** The link of the calendar feed: create, renew and revoke it; the practitioner can also choose how names appear. */
export function CalendarPanel({ scope }: { scope: CalendarScope }) {
  const names = ACTIONS[scope];
  const { data, error, refetch } = useServerQuery(["calendar-link", scope], (client) =>
    ask<typeof ownCalendarLink | typeof practiceCalendarLink>(client, names.read, {}),
  );
  const link = data?.link;
  const [url, setUrl] = useState<string>();
  const [question, setQuestion] = useState<keyof typeof QUESTIONS>();
  const close = () => setQuestion(undefined);
  const renew = useAction<typeof renewOwnCalendarLink | typeof renewPracticeCalendarLink>(names.renew, {
    successToast: t("Your calendar link is ready"),
    errorToast: t("The calendar link could not be made"),
    invalidates: ["calendar-link"],
    onSuccess: (made) => {
      setUrl(made.url);
      close();
    },
    onError: close,
  });
  const remove = useAction<typeof removeOwnCalendarLink | typeof removePracticeCalendarLink>(names.remove, {
    successToast: t("The calendar link is switched off"),
    errorToast: t("The calendar link could not be switched off"),
    invalidates: ["calendar-link"],
    onSuccess: () => {
      setUrl(undefined);
      close();
    },
    onError: close,
  });
  const busy = renew.isPending || remove.isPending;

  if (error && link === undefined)
    return <NotRead title={t("Your calendar link could not be loaded")} onAgain={() => void refetch()} />;
  if (link === undefined) return <p className="mt-5 text-quiet">{t("Looking for your calendar link…")}</p>;
  return (
    <>
      <p className="mt-4 max-w-prose text-quiet">{ABOUT[scope]}</p>
      {!link && !url && (
        <Button className="mt-5" busy={busy} onClick={() => renew.mutate({})}>
          {t("Make a calendar link")}
        </Button>
      )}
      {url && <NewCalendarLink key={url} url={url} />}
      {link && !url && (
        <p className="mt-4 max-w-prose">
          {rich(
            "A link was made on <time>{createdAt}</time>. It cannot be shown again: if you have lost it, renew it.",
            {
              createdAt: formatDateTime(link.createdAt, undefined, "dayAndMonth", " at "),
              time: (words) => <time dateTime={link.createdAt}>{words}</time>,
            },
          )}
        </p>
      )}
      {link && scope === "practice" && <FullNames link={link} />}
      {link && (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button disabled={busy} onClick={() => setQuestion("renew")}>
            {t("Renew…")}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={() => setQuestion("remove")}>
            {t("Switch off…")}
          </Button>
        </div>
      )}
      {question && (
        <Dialog title={QUESTIONS[question].title} about={QUESTIONS[question].about} onClose={close}>
          <div className="mt-6 flex flex-wrap gap-4">
            <Button onClick={close}>{t("Keep the link")}</Button>
            <Button
              variant="danger"
              busy={busy}
              onClick={() => (question === "renew" ? renew.mutate({}) : remove.mutate({}))}
            >
              {QUESTIONS[question].verb}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

type Read = AnswerOf<typeof practiceCalendarLink>;

function FullNames({ link }: { link: NonNullable<Read["link"]> }) {
  const choose = useAction<typeof chooseCalendarNames>("practice-calendar-names", {
    optimistic: {
      key: ["calendar-link", "practice"],
      change: ({ link }: Read, { fullNames }) => ({ link: link && { ...link, fullNames } }),
    },
    errorToast: t("The choice of names could not be saved"),
    invalidates: ["calendar-link"],
  });
  return (
    <Checkbox
      checked={link.fullNames}
      onChange={(event) => choose.mutate({ fullNames: event.target.checked })}
      className="mt-5"
      label={
        <>
          <span className="font-medium">{t("Show clients’ full names")}</span>
          <span className="block text-quiet">{t("Otherwise a title has initials: “M. L., Written reading”.")}</span>
        </>
      }
    />
  );
}

const QR_SIZE = "size-48";

const QrCode = lazyComponent({
  load: () => import("./qr-code.tsx"),
  waiting: <div className={QR_SIZE} />,
  failed: (retry) => (
    <div className="flex flex-col items-start gap-3">
      <p className="text-quiet">{t("The QR code could not be drawn. The link works without it.")}</p>
      <Button onClick={retry}>{t("Try again")}</Button>
    </div>
  ),
});

/** A newly created link in the forms that calendar programs accept. It cannot be shown again. */
function NewCalendarLink({ url }: { url: string }) {
  const { toast } = useToast();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const subscription = url.replace(/^https?:/, "webcal:");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast({ tone: "good", title: t("Link copied") });
    } catch {
      field.current?.select();
      toast({
        tone: "bad",
        title: t("The link could not be copied"),
        description: t("It is selected: copy it from the field."),
      });
    }
  };
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Field
        label={t("Your calendar link")}
        hint={t("It is shown only now. Anyone who has it can read this calendar, so keep it to yourself.")}
      >
        <Input ref={field} readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{t("Copy")}</Button>
        <ButtonLink to={subscription} reloadDocument>
          {t("Add to calendar")}
        </ButtonLink>
      </div>
      <div>
        <p className="mb-3 text-quiet">{t("Or scan this with your phone:")}</p>
        <QrCode text={subscription} label={t("QR code of your calendar link")} className={QR_SIZE} />
      </div>
    </div>
  );
}
