import { useForm } from "react-hook-form";
import { changedFrom } from "#app/admin/changed-from.ts";
import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { type ListedGroupSession, saveGroupSession } from "#app/backend/catalog/all-group-sessions.ts";
import type { StoredService } from "#app/backend/catalog/all-services.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Checkbox, Field, Input, Select, Textarea } from "#app/ui/field.tsx";
import { schemaResolver, UNSTORABLE } from "#app/ui/schema-resolver.ts";
import { groupSessionFacts } from "#domain/catalog/group-session-facts.ts";
import { dateOf, type GroupSessionValues, valuesOfDate } from "./group-session-values.ts";

const resolver = schemaResolver(groupSessionFacts, dateOf, { fieldOf: { startTime: "endTime" }, words: { note: UNSTORABLE } });

type GroupSessionDialogProps = { date: ListedGroupSession | undefined; services: StoredService[]; onClose: () => void };

/** Adds a date of a group or changes one. */
export function GroupSessionDialog({ onClose, ...form }: GroupSessionDialogProps) {
  return (
    <Dialog
      title={form.date ? "Edit date" : "Add date"}
      about="The times apply to each of its days. No session can be booked during them."
      onClose={onClose}
    >
      <GroupSessionForm {...form} />
    </Dialog>
  );
}

function GroupSessionForm({ date, services }: Omit<GroupSessionDialogProps, "onClose">) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const clock = usePracticeClock();
  const first = services.find(({ bookedOnline }) => !bookedOnline) ?? services[0];
  const { register, handleSubmit, formState, watch } = useForm<GroupSessionValues>({
    defaultValues: valuesOfDate(date, first?.id ?? ""),
    resolver,
  });
  const { errors, isDirty } = formState;
  useUnsaved(isDirty);
  const save = useServerMutation({
    mutationFn: saveGroupSession,
    successToast: "Date saved",
    errorToast: "Failed to save date",
    invalidates: ["group_sessions", "openings", "calendar", "roster"],
    onSuccess: close,
  });
  const submit = handleSubmit((values) => {
    const typed = dateOf(values);
    if (date) save.mutate({ id: date.id, date: changedFrom(dateOf(valuesOfDate(date, date.serviceId)), typed) });
    else save.mutate({ id: undefined, date: typed });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Group">
        <Select {...register("serviceId")}>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First day" error={errors.startsOn?.message}>
          <Input type="date" min={date ? undefined : clock.data?.today} {...register("startsOn")} />
        </Field>
        <Field label="Last day" optional error={errors.endsOn?.message}>
          <Input type="date" {...register("endsOn")} />
        </Field>
        <Field label="From">
          <Input type="time" {...register("startTime")} />
        </Field>
        <Field label="Until" error={errors.endTime?.message}>
          <Input type="time" {...register("endTime")} />
        </Field>
      </div>
      <Field label="Places" optional hint="How many people at most." error={errors.places?.message}>
        <Input inputMode="numeric" {...register("places")} />
      </Field>
      <Field label="At least" optional hint="With fewer people booked, it does not take place." error={errors.leastPlaces?.message}>
        <Input inputMode="numeric" {...register("leastPlaces")} />
      </Field>
      {watch("leastPlaces").trim() !== "" && (
        <Field
          label="Decided on"
          hint="The day before, we ask you whether to hold it with fewer. Without an answer by noon it is cancelled, and everybody is refunded."
          error={errors.decideOn?.message}
        >
          <Input type="date" {...register("decideOn")} />
        </Field>
      )}
      <Field
        label="Price of a place"
        optional
        hint="In pounds. With a price, places are booked and paid on the site; without one, the date is announced and joined by writing."
        error={errors.price?.message}
      >
        <Input inputMode="decimal" {...register("price")} />
      </Field>
      <Field label="Sales end, in hours before it begins" error={errors.salesEndHours?.message}>
        <Input inputMode="numeric" {...register("salesEndHours")} />
      </Field>
      <Field label="Where" optional hint="If not where the service usually takes place." error={errors.location?.message}>
        <Input {...register("location")} />
      </Field>
      <Field label="Link to join online" optional hint="Only for those who have paid for a place." error={errors.joinUrl?.message}>
        <Input type="url" inputMode="url" {...register("joinUrl")} />
      </Field>
      <Field label="Note" optional hint="For everybody to read beside the date." error={errors.note?.message}>
        <Textarea rows={2} maxLength={500} {...register("note")} />
      </Field>
      <Checkbox label="Show it on the site and keep its hours for it" {...register("isActive")} />
      <DialogButtons keep="Leave as it is" onKeep={leave} verb="Save date" busy={save.isPending} />
    </form>
  );
}
