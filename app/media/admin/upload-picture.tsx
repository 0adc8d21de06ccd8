import { useRef } from "react";
import { useForm } from "react-hook-form";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { uploadPicture } from "#app/media/all-pictures.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { useUnsaved } from "#app/kit/ui/dialog.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import type { Purpose } from "#domain/media/renditions.ts";
import { newPicture, PICTURE_TYPES } from "#domain/media/picture.ts";
import { faultOfPicture } from "./inspect-picture.ts";

const WORDS: Record<Purpose, Record<"label" | "hint" | "example", string>> = {
  photo: {
    label: "Upload a picture",
    hint: "JPEG, PNG, WebP or AVIF, up to 25 MB and 51 million pixels.",
    example: "Two hands over a sleeping dog.",
  },
  logo: {
    label: "Upload a logo",
    hint: "PNG or WebP, best with a transparent ground; JPEG and AVIF too.",
    example: "A heron over water.",
  },
};

/** `name` stays the same when the upload is retried. */
type Values = { chosen: { file: File; name: string; fault: string | undefined } | undefined; alt: string };

const resolverFor = (purpose: Purpose) =>
  schemaResolver<Values>(newPicture, ({ chosen, alt }) => ({ original: chosen?.name, alt, purpose }), {
    fieldOf: { original: "chosen" },
    words: { chosen: "Please choose a file first." },
    refine: ({ chosen }) => (chosen?.fault === undefined ? {} : { chosen: chosen.fault }),
  });

/** Uploads a picture with its alternative text. Location and all other metadata are not published. */
export function UploadPicture({ purpose, onUploaded }: { purpose: Purpose; onUploaded: (id: string) => void }) {
  const { register, handleSubmit, setValue, watch, reset, formState } = useForm<Values>({
    defaultValues: { chosen: undefined, alt: "" },
    resolver: resolverFor(purpose),
  });
  const { errors } = formState;
  const chosen = errors.chosen ? undefined : watch("chosen");
  useUnsaved(chosen !== undefined);
  const upload = useServerMutation({
    mutationFn: uploadPicture,
    successToast: (_, { alt: words }) => ({ title: "Picture uploaded", description: words }),
    errorToast: "Failed to upload the picture",
    invalidates: ["pictures"],
    onSuccess: ({ pictureId }) => {
      reset();
      onUploaded(pictureId);
    },
  });

  const latest = useRef<File>(undefined);
  const choose = async (file: File | undefined) => {
    latest.current = file;
    const fault = file && (await faultOfPicture(file));
    if (latest.current !== file) return; // another was chosen meanwhile
    const name = file && `${crypto.randomUUID()}.${PICTURE_TYPES[file.type]}`;
    setValue("chosen", file && name ? { file, name, fault } : undefined, { shouldValidate: file !== undefined });
  };
  const submit = handleSubmit(
    ({ chosen: original, alt }) =>
      original && upload.mutate({ file: original.file, name: original.name, alt: alt.trim(), purpose }),
  );

  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-b border-hairline pb-6"
      onSubmit={(event) => {
        event.stopPropagation(); // or React bubbles it to the form that opened the dialog
        void submit(event);
      }}
    >
      <Field label={WORDS[purpose].label} hint={WORDS[purpose].hint} error={errors.chosen?.message}>
        <Input
          type="file"
          accept={Object.keys(PICTURE_TYPES).join()}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </Field>
      {chosen && (
        <Field
          label="What it shows"
          hint={`For those who do not see it, such as: ${WORDS[purpose].example}`}
          error={errors.alt?.message}
        >
          <Input maxLength={300} {...register("alt")} />
        </Field>
      )}
      <Button dense type="submit" variant="gold" className="self-start" busy={upload.isPending}>
        {upload.isPending ? "Uploading…" : "Upload"}
      </Button>
    </form>
  );
}
