import { type ComponentProps, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { PictureField } from "#app/media/admin/picture-field.tsx";
import { addService, changeService, type StoredService } from "#app/catalog/all-services.ts";
import type { StoredCategory } from "#app/catalog/categories.ts";
import { type ServiceFacts, serviceFacts } from "#domain/catalog/service-facts.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Checkbox } from "#app/kit/ui/field.tsx";
import { InputField, SelectField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver, UNSTORABLE } from "#app/kit/ui/forms/schema-resolver.ts";
import { changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { MeetingFields } from "./meeting/meeting-fields.tsx";
import {
  changedDetails,
  meetingResolver,
  type MeetingValues,
  valuesOfDetails,
  describeDetails,
} from "./meeting/meeting-values.ts";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import {
  type ChangedDetails,
  saveMeetingDetails,
  seenDetails,
  type StoredDetails,
} from "#app/catalog/meeting-details.ts";
import { NO_DETAILS } from "#domain/catalog/meeting-details.ts";
import { ExtraFields, LengthFields, PlaceFields } from "./choices-fields.tsx";
import { firstFault } from "./question-values.ts";
import { MarkFields } from "./mark-fields.tsx";
import { QuestionFields } from "./question-fields.tsx";
import {
  describeDifference,
  serviceFactsOf,
  isOnlyWritten,
  isPromised,
  type ServiceValues,
  valuesOf,
} from "./service-values.ts";

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
            all={all}
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
  all: StoredService[];
  usual: StoredDetails | undefined;
  own: StoredDetails | undefined;
};

function ServiceForm({ service, categories, all, usual, own }: FormProps) {
  const lock = useSeen(service);
  const { opened } = lock;
  const [before] = useState(() => valuesOf(opened, categories[0]?.key, all)); // valuesOf creates missing ids, so it must run once
  const form = useDialogForm<ServiceValues>({ defaultValues: before, resolver });
  const { register, field, close, formState, setFocus } = form;
  const { field: picture } = useController({ control: form.control, name: "pictureId" });
  const [isElsewhere, setIsElsewhere] = useState(own !== undefined);
  const [newId] = useState(() => crypto.randomUUID());
  const places = [form.watch("place"), ...form.watch("alsoPlaces")];
  const where = useSeen(seenDetails(own));
  const from = valuesOfDetails(where.opened);
  const meeting = useForm<MeetingValues>({ defaultValues: from, resolver: meetingResolver(from, places) });
  const clock = usePracticeClock();
  const newer = [
    ...(opened && service ? describeDifference(opened, service) : []),
    ...describeDetails(where.opened, seenDetails(own)),
  ];
  const save = useServerMutation({
    mutationFn: async (client, { facts, where: held }: { facts: ServiceFacts; where: ChangedDetails }) => {
      const saved = service
        ? await changeService(client, {
            seen: lock.seen ?? service,
            changes: changedFrom(serviceFactsOf(before), facts),
          })
        : await addService(client, {
            ...facts,
            id: newId,
            position: Math.max(0, ...all.map(({ position }) => position)) + 1,
          });
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
  return (
    <DialogForm
      form={form}
      isUnsaved={formState.isDirty || meeting.formState.isDirty}
      onSubmit={(values) =>
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
        )()
      }
      // An error of a list is not visible from the submit button, and has no registered field that could be focused.
      onInvalid={({ moreLengths, extras, asked }) => {
        if (moreLengths) setFocus("moreLengths.0.minutes");
        else if (extras) setFocus("extras.0.name");
        else if (asked) setFocus(`asked.${firstFault(form.getValues("asked"))}.text`);
      }}
      actionLabel="Save service"
      busy={save.isPending}
      savedMeanwhile={{ changes: newer, isRefused: lock.isRefused }}
    >
      <InputField label="Name" maxLength={200} {...field("name")} />
      <SelectField label="Category" {...register("category")}>
        {categories.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <PlaceFields form={form} />
      {places.some((each) => each !== "written") && (
        <details open={isElsewhere} onToggle={(event) => setIsElsewhere(event.currentTarget.open)}>
          <summary className="min-h-11 py-2.5 font-medium hover:text-gold">
            Held elsewhere than your settings say
          </summary>
          <div className="mt-4">
            <MeetingFields form={meeting} usual={usual ?? NO_DETAILS} places={places} />
          </div>
        </details>
      )}
      {isOnlyWritten(form.watch()) && (
        <InputField
          label="Promised within, in working days"
          optional
          hint="Then it takes no time of your diary: clients see the day by which it reaches them."
          inputMode="numeric"
          {...field("writtenDays")}
        />
      )}
      {isPromised(form.watch()) && (
        <>
          <InputField
            label="Promised for one day, at most"
            optional
            hint="When a day is full, the next reading is promised for a later one."
            inputMode="numeric"
            {...field("writtenPerDay")}
          />
          <Checkbox label="Take no new readings for now" {...register("writtenPaused")} />
          {form.watch("writtenPaused") && (
            <InputField
              label="Take them again from"
              optional
              hint={
                describeFarAhead(form.watch("writtenResumesOn"), clock.data?.today ?? "") ??
                "Without a day, until you take this tick away."
              }
              type="date"
              min={clock.data?.today}
              {...field("writtenResumesOn")}
            />
          )}
        </>
      )}
      <LengthFields form={form} />
      <ExtraFields form={form} />
      <InputField
        label="Buffer before it, in minutes"
        hint="Kept free before each session."
        inputMode="numeric"
        {...field("bufferBefore")}
      />
      <InputField
        label="Buffer after it, in minutes"
        hint="Kept free after each session."
        inputMode="numeric"
        {...field("buffer")}
      />
      <TextareaField
        label="Description"
        hint="What clients read before they book."
        rows={4}
        maxLength={4000}
        {...field("description")}
      />
      <MarkFields form={form} />
      <PictureField label="Picture" value={picture.value} onChange={picture.onChange} />
      <TextareaField
        label="Preparation"
        optional
        hint="What to bring or to do beforehand; clients get it with their booking."
        rows={3}
        maxLength={4000}
        {...field("preparation")}
      />
      <SelectField
        label="Questions the client may put to you"
        hint="How many boxes the booking form has for them, as for a written reading."
        {...register("questionCount")}
      >
        {["0", "1", "2", "3", "4", "5"].map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <QuestionFields form={form} />
      <Checkbox label="Can be booked online" {...register("bookedOnline")} />
      {form.watch("bookedOnline") && (
        <Checkbox label="Show its next free times on public pages" {...register("inNextTimes")} />
      )}
    </DialogForm>
  );
}
