import { type ComponentProps, useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { addService, changeService, type StoredService } from "#app/catalog/all-services.ts";
import type { StoredCategory } from "#app/catalog/categories.ts";
import { type ServiceFacts, serviceFacts } from "#domain/catalog/service-facts.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
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
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import {
  type ChangedDetails,
  saveMeetingDetails,
  seenDetails,
  type StoredDetails,
} from "#app/catalog/meeting-details.ts";
import { NO_DETAILS } from "#domain/catalog/meeting-details.ts";
import { LengthFields, PlaceFields } from "./choices-fields.tsx";
import { FoldedFields } from "#app/kit/admin/ui/folded-fields.tsx";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { ServiceFolds } from "./service-folds.tsx";
import { firstFault } from "./question-values.ts";
import { describeDifference, serviceFactsOf, type ServiceValues, valuesOf } from "./service-values.ts";

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
      title={service ? t("Edit service") : t("Add service")}
      about={service && t("Bookings that exist keep their price, length and buffer.")}
      onClose={onClose}
    >
      <QueryResult query={details} loading={t("Reading the service…")} failed={t("Failed to load where you meet")}>
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
  const { field, close, formState, setFocus } = form;
  const [isElsewhere, setIsElsewhere] = useState(own !== undefined);
  const [newId] = useState(() => crypto.randomUUID());
  const places = [form.watch("place"), ...form.watch("alsoPlaces")];
  const where = useSeen(seenDetails(own));
  const from = valuesOfDetails(where.opened);
  const meeting = useForm<MeetingValues>({ defaultValues: from, resolver: meetingResolver(from, places) });
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
    successToast: (_, { facts: { name } }) => ({ title: t("Service saved"), description: name }),
    errorToast: t("Failed to save service"),
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
      actionLabel={t("Save service")}
      busy={save.isPending}
      savedMeanwhile={{ changes: newer, isRefused: lock.isRefused }}
    >
      <InputField label={t("Name")} maxLength={200} {...field("name")} />
      <LengthFields form={form} />
      <PlaceFields form={form} />
      <div className="mt-2 flex flex-col gap-5 border-t border-hairline pt-5">
        {places.some((each) => each !== "written") && (
          <FoldedFields
            title={t("Held elsewhere than your settings say")}
            answer={own ? t("at its own place") : t("no")}
            opens={isElsewhere}
            attempt={formState.submitCount}
          >
            <MeetingFields form={meeting} usual={usual ?? NO_DETAILS} places={places} />
          </FoldedFields>
        )}
        <ServiceFolds form={form} categories={categories} />
      </div>
      {service && (
        <ButtonLink dense className="self-start" to={`/book?service=${service.id}`} target="_blank" rel="noopener">
          {t("See it as a client does")}
        </ButtonLink>
      )}
    </DialogForm>
  );
}
