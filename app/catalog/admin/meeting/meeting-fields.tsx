import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
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
      title="In person"
      about={usual && `Leave area and address empty to meet where your settings say${place ? `: ${place}` : ""}.`}
    >
      <Field
        label="Area"
        optional
        hint="For everybody, on your pages: “In person in Lewes, BN7”."
        error={errors.area?.message}
      >
        <Input maxLength={80} {...register("area")} />
      </Field>
      <Field
        label="Address"
        optional
        hint="Only for clients whose booking is paid or confirmed, as is all below."
        error={errors.address?.message}
      >
        <Textarea rows={3} maxLength={500} {...register("address")} />
      </Field>
      <Field label="How to get there" optional error={errors.directions?.message}>
        <Textarea rows={2} maxLength={1000} {...register("directions")} />
      </Field>
      <Field label="Link to a map" optional error={errors.map_url?.message}>
        <Input type="url" inputMode="url" maxLength={500} placeholder="https://" {...register("map_url")} />
      </Field>
      <Field label="Parking" optional error={errors.parking?.message}>
        <Textarea rows={2} maxLength={500} {...register("parking")} />
      </Field>
      <Field label="Door" optional hint="Which bell, which floor." error={errors.door?.message}>
        <Textarea rows={2} maxLength={500} {...register("door")} />
      </Field>
    </MeetingSection>
  );
}

function CallFields({ form, usual }: FieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <MeetingSection title="By telephone">
      <Field label="Who rings" hint="If you ring, clients have to give their number when they book.">
        <Select {...register("rings")}>
          <option value="">{usual ? "As in your settings" : "Nothing is said"}</option>
          <option value="practitioner">I ring the client</option>
          <option value="client">The client rings me</option>
        </Select>
      </Field>
      {watch("rings") === "client" && (
        <Field label="Your number" optional hint="Empty: the one on your contact page." error={errors.phone?.message}>
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
    <MeetingSection title="By video">
      <Field label="How" hint="Clients join through a page of yours, from 15 minutes before the session until its end.">
        <Select {...chosen}>
          <option value="">{usual ? "As in your settings" : "I send the link myself"}</option>
          <option value="link">My own link, always the same</option>
          <option value="room">A new room for each session, on a Jitsi server</option>
        </Select>
      </Field>
      {video === "link" && (
        <Field label="Your link" hint="Of Zoom, Meet or whatever you use." error={errors.video_link?.message}>
          <Input type="url" inputMode="url" maxLength={500} placeholder="https://" {...register("video_link")} />
        </Field>
      )}
      {video === "room" && (
        <Field
          label="Jitsi server"
          hint="Each session has a room with a name that cannot be guessed."
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
