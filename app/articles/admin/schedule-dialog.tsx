import type { z } from "zod/mini";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import type { ArticleState } from "#app/articles/all-articles.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { scheduleArticle } from "#server/articles/actions.ts";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { articleTime } from "#domain/articles/article.ts";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatTimeOfInstant } from "#domain/wording.ts";
import { dayOn } from "./article-state.ts";
import type { ChangeArticle } from "./use-change-article.ts";

type Values = z.input<typeof articleTime>;
const resolver = schemaResolver<Values>(articleTime, (values) => values, {
  words: { date: "Please choose a day.", time: "Please choose a time." },
});

type ScheduleDialogProps = {
  state: ArticleState;
  zone: string;
  today: CalendarDate;
  change: ChangeArticle;
  onClose: () => void;
};

/** Sets when the article is published automatically. */
export function ScheduleDialog({ state: { publishAt }, zone, today, change, onClose }: ScheduleDialogProps) {
  const form = useDialogForm<Values>({
    defaultValues: publishAt
      ? { date: dayOn(zone, publishAt), time: formatTimeOfInstant(publishAt, zone) }
      : { date: "", time: "09:00" },
    resolver,
  });
  const { field, watch, close } = form;
  return (
    <FormDialog
      title="Schedule this article"
      about={`It appears by itself at this time of your practice's clock (${zone}).`}
      onClose={onClose}
      form={form}
      onSubmit={(at) =>
        change.start({
          run: (client, seen) => act<typeof scheduleArticle>(client, "practice-schedule-article", { ...seen, ...at }),
          done: "Scheduled. It appears by itself",
          after: close,
        })
      }
      actionLabel="Schedule"
      busy={change.isPending}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          label="Day"
          hint={describeFarAhead(watch("date"), today)}
          type="date"
          min={today}
          {...field("date")}
        />
        <InputField label="Time" type="time" {...field("time")} />
      </div>
    </FormDialog>
  );
}
