import { useForm } from "react-hook-form";
import type { z } from "zod/mini";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import type { ArticleState } from "#app/backend/articles/all-articles.ts";
import { act } from "#app/backend/server/functions.ts";
import type { scheduleArticle } from "#server/articles/actions.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
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

type ScheduleDialogProps = { state: ArticleState; zone: string; today: CalendarDate; change: ChangeArticle; onClose: () => void };

/** Sets when the article is published automatically. */
export function ScheduleDialog({ onClose, ...rest }: ScheduleDialogProps) {
  return (
    <Dialog
      title="Schedule this article"
      about={`It appears by itself at this time of your practice's clock (${rest.zone}).`}
      onClose={onClose}
    >
      <ScheduleForm {...rest} />
    </Dialog>
  );
}

function ScheduleForm({ state: { publishAt }, zone, today, change }: Omit<ScheduleDialogProps, "onClose">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const { register, handleSubmit, watch, formState } = useForm<Values>({
    defaultValues: publishAt ? { date: dayOn(zone, publishAt), time: formatTimeOfInstant(publishAt, zone) } : { date: "", time: "09:00" },
    resolver,
  });
  const { errors, isDirty } = formState;
  useUnsaved(isDirty);
  const schedule = handleSubmit((at) =>
    change.start({
      run: (client, seen) => act<typeof scheduleArticle>(client, "practice-schedule-article", { ...seen, ...at }),
      done: "Scheduled. It appears by itself",
      after: close,
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void schedule(event)} className="mt-5 flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Day" hint={describeFarAhead(watch("date"), today)} error={errors.date?.message}>
          <Input type="date" min={today} {...register("date")} />
        </Field>
        <Field label="Time" error={errors.time?.message}>
          <Input type="time" {...register("time")} />
        </Field>
      </div>
      <DialogButtons keep="Cancel" onKeep={leave} verb="Schedule" busy={change.isPending} />
    </form>
  );
}
