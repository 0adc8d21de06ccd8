import { useRef } from "react";
import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { uploadPicture } from "#app/media/all-pictures.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { useUnsaved } from "#app/kit/ui/dialog.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import type { Purpose } from "#domain/media/renditions.ts";
import { newPicture, PICTURE_TYPES, MAX_PICTURE } from "#domain/media/picture.ts";

const WORDS: Record<Purpose, Record<"label" | "hint" | "example", string>> = {
  photo: {
    label: t("Upload a picture"),
    hint: t("JPEG, PNG, WebP or AVIF, up to 25 MB and 51 million pixels."),
    example: t("Two hands over a sleeping dog."),
  },
  logo: {
    label: t("Upload a logo"),
    hint: t("PNG or WebP, best with a transparent ground; JPEG and AVIF too."),
    example: t("A heron over water."),
  },
};

/** `name` stays the same when the upload is retried. */
type Values = { chosen: { file: File; name: string; fault: string | undefined } | undefined; alt: string };

const resolverFor = (purpose: Purpose) =>
  schemaResolver<Values>(newPicture, ({ chosen, alt }) => ({ original: chosen?.name, alt, purpose }), {
    fieldOf: { original: "chosen" },
    words: { chosen: t("Please choose a file first.") },
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
    successToast: (_, { alt: words }) => ({ title: t("Picture uploaded"), description: words }),
    errorToast: t("Failed to upload the picture"),
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
          label={t("What it shows")}
          hint={t("For those who do not see it, such as: {example}", { example: WORDS[purpose].example })}
          error={errors.alt?.message}
        >
          <Input maxLength={300} {...register("alt")} />
        </Field>
      )}
      <Button dense type="submit" variant="gold" className="self-start" busy={upload.isPending}>
        {upload.isPending ? t("Uploading…") : t("Upload")}
      </Button>
    </form>
  );
}

/** Why a chosen file cannot become a picture, with the way out, before a byte of it is sent; undefined if nothing is known against it. */
async function faultOfPicture(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, 32).arrayBuffer());
  const known = faultOfKind(file, head);
  if (known !== undefined) return known;
  if (file.size > MAX_PICTURE.bytes) return t("This picture is larger than 25 MB. Please make it smaller.");
  const pixels = await pixelsOf(file);
  if (pixels !== undefined && pixels > MAX_PICTURE.pixels) {
    return t(
      "This picture has {millions} million pixels, and at most {most} million are possible. Please make it smaller.",
      { millions: Math.round(pixels / 1e6), most: MAX_PICTURE.pixels / 1e6 },
    );
  }
  return undefined;
}

/** What the type and the first 32 bytes tell. Phones name HEIC files in several ways, and some name none. */
export function faultOfKind({ type, name }: Pick<File, "type" | "name">, head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head);
  if (/^....ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s.test(text) || /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)) {
    return t(
      "This is a HEIC photo of an iPhone, which browsers cannot show. Choose it in Photos on the phone itself, which hands over a JPEG, or export it as JPEG.",
    );
  }
  if (/^GIF8[79]a/.test(text)) return t("GIF pictures are not possible. Please save it as PNG or JPEG.");
  if (/^RIFF....WEBPVP8X/s.test(text) && ((head[20] ?? 0) & ANIMATION) !== 0) {
    return t("This picture moves, and only still pictures are possible. Please save one moment of it as JPEG or PNG.");
  }
  if (type === "image/svg+xml")
    return t("SVG drawings are not accepted, because they can hold programs. Please export it as PNG.");
  if (!PICTURE_TYPES[type]) return t("This is not a picture that can be used. Please choose JPEG, PNG, WebP or AVIF.");
  return undefined;
}

/** The flag in the header of an extended WebP (RFC 9649, 2.7). */
const ANIMATION = 0x02;

/** The size that the browser reads from the file's header; undefined if it cannot, which the server decides. */
function pixelsOf(file: File): Promise<number | undefined> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  return new Promise<number | undefined>((resolve) => {
    picture.addEventListener("load", () => resolve(picture.naturalWidth * picture.naturalHeight));
    picture.addEventListener("error", () => resolve(undefined));
    picture.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}
