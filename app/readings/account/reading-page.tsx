import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { type MyReading, useReadingPictures } from "#app/readings/readings.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { askForFile } from "#app/kit/backend/server/functions.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { saveFile } from "#app/kit/ui/save-file.ts";
import { formatDayOfInstant } from "#domain/wording.ts";
import type { readingPdf } from "#server/readings/actions.ts";

/** A written reading with its pictures and the client's questions; printable. `children` is its text. */
export function ReadingPage({ reading, zone, children }: { reading: MyReading; zone: string; children: ReactNode }) {
  const { bookingId, serviceName, notes, pictures, sentAt } = reading;
  const { data: shown, error, isFetching, refetch } = useReadingPictures(bookingId, pictures);
  const save = useServerMutation({
    mutationFn: (client) => askForFile<typeof readingPdf>(client, "reading-pdf", { bookingId }),
    errorToast: t("The PDF could not be made"),
    unreachable: t("Please try again in a moment."),
    invalidates: [],
    onSuccess: (pdf) => saveFile(pdf, `reading-${sentAt.slice(0, 10)}.pdf`),
  });
  return (
    <article>
      <header className="border-b-2 border-gold pb-6 [overflow-wrap:anywhere]">
        <h1 className="text-4xl">{t("Your reading")}</h1>
        <p className="mt-3 text-quiet">
          {serviceName}, {formatDayOfInstant(sentAt, zone, "date")}
        </p>
      </header>
      {notes && (
        <section aria-label={t("What you asked")} className="mt-8 border-l-2 border-hairline pl-5">
          <h2 className="font-sans text-base font-semibold">{t("What you asked")}</h2>
          <p className="mt-1 whitespace-pre-line text-quiet [overflow-wrap:anywhere]">{notes}</p>
        </section>
      )}
      <div className="mt-8 flex flex-col gap-5 text-lg [overflow-wrap:anywhere]">{children}</div>
      {error && (
        <Notice tone="bad" title={t("The pictures could not be loaded")}>
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t("Try again")}
          </Button>
        </Notice>
      )}
      {pictures.map(({ name, alt }) => (
        <figure key={name} className="mt-8 break-inside-avoid">
          <img src={shown?.[name]} alt={alt} className="max-h-[36rem] max-w-full bg-surface" />
          {alt && (
            <figcaption aria-hidden className="mt-2 text-sm text-quiet">
              {alt}
            </figcaption>
          )}
        </figure>
      ))}
      <div className="mt-12 flex flex-wrap gap-4 print:hidden">
        <Button variant="gold" busy={save.isPending} onClick={() => save.mutate()}>
          {t("Keep as PDF")}
        </Button>
        <Button onClick={() => window.print()}>{t("Print")}</Button>
        <ButtonLink variant="quiet" to="/account">
          {t("Your account")}
        </ButtonLink>
      </div>
    </article>
  );
}
