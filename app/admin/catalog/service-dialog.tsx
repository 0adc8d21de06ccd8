import { type ComponentProps, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { useServerMutation } from "#app/backend/queries.tsx";
import { PictureField } from "#app/admin/pictures/picture-field.tsx";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { addService, changeService, type StoredService } from "#app/backend/catalog/all-services.ts";
import type { StoredCategory } from "#app/backend/catalog/categories.ts";
import { type ServiceFacts, serviceFacts } from "#domain/catalog/service-facts.ts";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Checkbox, Field, Input, Select, Textarea } from "#app/ui/field.tsx";
import { schemaResolver, UNSTORABLE } from "#app/ui/forms/schema-resolver.ts";
import { changedFrom } from "#app/ui/forms/changed-from.ts";
import { SavedMeanwhile, useSeen } from "#app/ui/forms/use-seen.tsx";
import { MeetingFields } from "#app/admin/meeting/meeting-fields.tsx";
import {
  changedDetails,
  describeDetails,
  meetingResolver,
  type MeetingValues,
  valuesOfDetails,
} from "#app/admin/meeting/meeting-values.ts";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import { usePracticeClock } from "#app/admin/practice-clock.ts";
import { QueryResult } from "#app/admin/ui/query-result.tsx";
import { type ChangedDetails, saveMeetingDetails, seenDetails, type StoredDetails } from "#app/backend/catalog/meeting-details.ts";
import { NO_DETAILS } from "#domain/catalog/meeting-details.ts";
import { ExtraFields, LengthFields, PlaceFields } from "./choices-fields.tsx";
import { firstFault } from "./question-values.ts";
import { QuestionFields } from "./question-fields.tsx";
import { describeDifference, serviceFactsOf, isOnlyWritten, isPromised, type ServiceValues, valuesOf } from "./service-values.ts";

const resolver = schemaResolver(serviceFacts, serviceFactsOf, {
  fieldOf: { variants: "moreLengths", addOns: "extras", places: "place", questions: "asked" },
  words: { description: UNSTORABLE, preparation: UNSTORABLE },
});

type ServiceDialogProps = {
  service: StoredService | undefined;
  all: StoredService[];
  categories: StoredCategory[];
  /** Where and how sessions are held. */
  details: ComponentProps<typeof QueryResult<StoredDetails[]>>["query"];
  onClose: () => void;
};

export function ServiceDialog({ service, all, categories, details, onClose }: ServiceDialogProps) {
  return (
    <Dialog
      title={service ? "Edit service" : "Add service"}
      about={service && "Bookings that exist keep their price, length and buffer."}
      onClose={onClose}
    >
      <QueryResult query={details} loading="Reading the service…" failed="Failed to load where you meet">
        {(known) => (
          <ServiceForm
            service={service}
            categories={categories}
            last={Math.max(0, ...all.map(({ position }) => position))}
            usual={known.find((each) => each.service_id === null)}
            own={known.find((each) => each.service_id === service?.id)}
          />
        )}
      </QueryResult>
    </Dialog>
  );
}

type FormProps = {
  service: StoredService | undefined;
  categories: StoredCategory[];
  last: number;
  usual: StoredDetails | undefined;
  own: StoredDetails | undefined;
};

function ServiceForm({ service, categories, last, usual, own }: FormProps) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const lock = useSeen(service);
  const { opened } = lock;
  const [before] = useState(() => valuesOf(opened, categories[0]?.key)); // valuesOf creates missing ids, so it must run once
  const form = useForm<ServiceValues>({ defaultValues: before, resolver });
  const { register, handleSubmit, formState, setFocus } = form;
  const { errors, isDirty } = formState;
  const { field: picture } = useController({ control: form.control, name: "pictureId" });
  const [isElsewhere, setIsElsewhere] = useState(own !== undefined);
  const [newId] = useState(() => crypto.randomUUID());
  const places = [form.watch("place"), ...form.watch("alsoPlaces")];
  const where = useSeen(seenDetails(own));
  const from = valuesOfDetails(where.opened);
  const meeting = useForm<MeetingValues>({ defaultValues: from, resolver: meetingResolver(from, places) });
  const clock = usePracticeClock();
  useUnsaved(isDirty || meeting.formState.isDirty);
  const newer = [...(opened && service ? describeDifference(opened, service) : []), ...describeDetails(where.opened, seenDetails(own))];
  const save = useServerMutation({
    mutationFn: async (client, { facts, where: held }: { facts: ServiceFacts; where: ChangedDetails }) => {
      const saved = service
        ? await changeService(client, { seen: lock.seen ?? service, changes: changedFrom(serviceFactsOf(before), facts) })
        : await addService(client, { ...facts, id: newId, position: last + 1 });
      return saved.ok ? saveMeetingDetails(client, held) : saved;
    },
    successToast: (_, { facts: { name } }) => ({ title: "Service saved", description: name }),
    errorToast: "Failed to save service",
    invalidates: ["services", "meeting_details"],
    onSuccess: close,
    onError: (refusal) => {
      lock.onError(refusal);
      where.onError(refusal);
    },
  });
  const submit = handleSubmit(
    (values) =>
      meeting.handleSubmit(
        (to) =>
          save.mutate({
            facts: serviceFactsOf(values),
            where: {
              id: own?.id,
              serviceId: service?.id ?? newId,
              seen: where.seen,
              details: changedDetails({ from, to, places }),
            },
          }),
        () => setIsElsewhere(true), // makes the errors visible
      )(),
    // An error of a list is not visible from the submit button, and has no registered field that could be focused.
    ({ moreLengths, extras, asked }) => {
      if (moreLengths) setFocus("moreLengths.0.minutes");
      else if (extras) setFocus("extras.0.name");
      else if (asked) setFocus(`asked.${firstFault(form.getValues("asked"))}.text`);
    },
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Name" error={errors.name?.message}>
        <Input maxLength={200} {...register("name")} />
      </Field>
      <Field label="Category">
        <Select {...register("category")}>
          {categories.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <PlaceFields form={form} />
      {places.some((each) => each !== "written") && (
        <details open={isElsewhere} onToggle={(event) => setIsElsewhere(event.currentTarget.open)}>
          <summary className="min-h-11 py-2.5 font-medium hover:text-gold">Held elsewhere than your settings say</summary>
          <div className="mt-4">
            <MeetingFields form={meeting} usual={usual ?? NO_DETAILS} places={places} />
          </div>
        </details>
      )}
      {isOnlyWritten(form.watch()) && (
        <Field
          label="Promised within, in working days"
          optional
          hint="Then it takes no time of your diary: clients see the day by which it reaches them."
          error={errors.writtenDays?.message}
        >
          <Input inputMode="numeric" {...register("writtenDays")} />
        </Field>
      )}
      {isPromised(form.watch()) && (
        <>
          <Field
            label="Promised for one day, at most"
            optional
            hint="When a day is full, the next reading is promised for a later one."
            error={errors.writtenPerDay?.message}
          >
            <Input inputMode="numeric" {...register("writtenPerDay")} />
          </Field>
          <Checkbox label="Take no new readings for now" {...register("writtenPaused")} />
          {form.watch("writtenPaused") && (
            <Field
              label="Take them again from"
              optional
              hint={
                describeFarAhead(form.watch("writtenResumesOn"), clock.data?.today ?? "") ?? "Without a day, until you take this tick away."
              }
              error={errors.writtenResumesOn?.message}
            >
              <Input type="date" min={clock.data?.today} {...register("writtenResumesOn")} />
            </Field>
          )}
        </>
      )}
      <LengthFields form={form} />
      <ExtraFields form={form} />
      <Field label="Buffer before it, in minutes" hint="Kept free before each session." error={errors.bufferBefore?.message}>
        <Input inputMode="numeric" {...register("bufferBefore")} />
      </Field>
      <Field label="Buffer after it, in minutes" hint="Kept free after each session." error={errors.buffer?.message}>
        <Input inputMode="numeric" {...register("buffer")} />
      </Field>
      <Field label="Description" hint="What clients read before they book." error={errors.description?.message}>
        <Textarea rows={4} maxLength={4000} {...register("description")} />
      </Field>
      <PictureField label="Picture" value={picture.value} onChange={picture.onChange} />
      <Field
        label="Preparation"
        optional
        hint="What to bring or to do beforehand; clients get it with their booking."
        error={errors.preparation?.message}
      >
        <Textarea rows={3} maxLength={4000} {...register("preparation")} />
      </Field>
      <Field label="Questions the client may put to you" hint="How many boxes the booking form has for them, as for a written reading.">
        <Select {...register("questions")}>
          {["0", "1", "2", "3", "4", "5"].map((count) => (
            <option key={count}>{count}</option>
          ))}
        </Select>
      </Field>
      <QuestionFields form={form} />
      <Checkbox label="Can be booked online" {...register("bookedOnline")} />
      {form.watch("bookedOnline") && <Checkbox label="Show its next free times on public pages" {...register("inNextTimes")} />}
      <SavedMeanwhile changes={newer} isRefused={lock.isRefused} />
      <DialogButtons keep="Cancel" onKeep={leave} verb="Save service" busy={save.isPending} />
    </form>
  );
}
