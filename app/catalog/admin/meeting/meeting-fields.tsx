import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { Field, Input, Select, Textarea } from "#app/kit/ui/field.tsx";
import type { MeetingDetails } from "#domain/catalog/meeting-details.ts";
import type { Place } from "#domain/catalog/session-place.ts";
import type { MeetingValues } from "./meeting-values.ts";

type FieldsProps = {
  form: UseFormReturn<MeetingValues>;
  /** For a service: the practice's details, which apply where the service's are empty. */
  usual: MeetingDetails | undefined;
};

const JITSI = "https://meet.jit.si";

/** How sessions at these places are held: the practice's defaults, or a service's differing details. */
export function MeetingFields({ places, ...fields }: FieldsProps & { places: readonly Place[] }) {
  return (
    <div className="flex flex-col gap-8">
      {places.includes("in person") && <InPersonFields {...fields} />}
      {places.includes("phone") && <CallFields {...fields} />}
      {places.includes("video") && <VideoFields {...fields} />}
    </div>
  );
}

/** The public area, and the full address, which only clients with a booking see. */
function InPersonFields({ form, usual }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  const place = usual?.address ?? usual?.area;
  return (
    <MeetingSection
      title={t("In person")}
      about={
        usual &&
        (place
          ? t("Leave area and address empty to meet where your settings say: {place}.", { place })
          : t("Leave area and address empty to meet where your settings say."))
      }
    >
      <Field
        label={t("Area")}
        optional
        hint={t("For everybody, on your pages: “In person in Lewes, BN7”.")}
        error={errors.area?.message}
      >
        <Input maxLength={80} {...register("area")} />
      </Field>
      <Field
        label={t("Address")}
        optional
        hint={t("Only for clients whose booking is paid or confirmed, as is all below.")}
        error={errors.address?.message}
      >
        <Textarea rows={3} maxLength={500} {...register("address")} />
      </Field>
      <Field label={t("How to get there")} optional error={errors.directions?.message}>
        <Textarea rows={2} maxLength={1000} {...register("directions")} />
      </Field>
      <Field label={t("Link to a map")} optional error={errors.map_url?.message}>
        <Input type="url" inputMode="url" maxLength={500} placeholder="https://" {...register("map_url")} />
      </Field>
      <Field label={t("Parking")} optional error={errors.parking?.message}>
        <Textarea rows={2} maxLength={500} {...register("parking")} />
      </Field>
      <Field label={t("Door")} optional hint={t("Which bell, which floor.")} error={errors.door?.message}>
        <Textarea rows={2} maxLength={500} {...register("door")} />
      </Field>
    </MeetingSection>
  );
}

function CallFields({ form, usual }: FieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <MeetingSection title={t("By telephone")}>
      <Field label={t("Who rings")} hint={t("If you ring, clients have to give their number when they book.")}>
        <Select {...register("rings")}>
          <option value="">{usual ? t("As in your settings") : t("Nothing is said")}</option>
          <option value="practitioner">{t("I ring the client")}</option>
          <option value="client">{t("The client rings me")}</option>
        </Select>
      </Field>
      {watch("rings") === "client" && (
        <Field
          label={t("Your number")}
          optional
          hint={t("Empty: the one on your contact page.")}
          error={errors.phone?.message}
        >
          <Input type="tel" maxLength={40} {...register("phone")} />
        </Field>
      )}
    </MeetingSection>
  );
}

function VideoFields({ form, usual }: FieldsProps) {
  const { register, watch, setValue, getValues, formState } = form;
  const { errors } = formState;
  const video = watch("video");
  const chosen = register("video", {
    onChange: () => {
      if (getValues("video") === "room" && !getValues("video_server"))
        setValue("video_server", usual?.video_server ?? JITSI);
    },
  });
  return (
    <MeetingSection title={t("By video")}>
      <Field
        label={t("How")}
        hint={t("Clients join through a page of yours, from 15 minutes before the session until its end.")}
      >
        <Select {...chosen}>
          <option value="">{usual ? t("As in your settings") : t("I send the link myself")}</option>
          <option value="link">{t("My own link, always the same")}</option>
          <option value="room">{t("A new room for each session, on a Jitsi server")}</option>
        </Select>
      </Field>
      {video === "link" && (
        <Field label={t("Your link")} hint={t("Of Zoom, Meet or whatever you use.")} error={errors.video_link?.message}>
          <Input type="url" inputMode="url" maxLength={500} placeholder="https://" {...register("video_link")} />
        </Field>
      )}
      {video === "room" && (
        <Field
          label={t("Jitsi server")}
          hint={t("Each session has a room with a name that cannot be guessed.")}
          error={errors.video_server?.message}
        >
          <Input type="url" inputMode="url" maxLength={200} placeholder={JITSI} {...register("video_server")} />
        </Field>
      )}
    </MeetingSection>
  );
}

function MeetingSection({
  title,
  about,
  children,
}: {
  title: string;
  about?: string | undefined;
  children: ReactNode;
}) {
  return (
    <fieldset className="flex max-w-xl flex-col gap-5">
      <legend className="mb-3 text-lg font-semibold">{title}</legend>
      {about && <p className="text-quiet [overflow-wrap:anywhere]">{about}</p>}
      {children}
    </fieldset>
  );
}
