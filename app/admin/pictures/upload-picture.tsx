import { useState } from "react";
import { useServerMutation } from "#app/backend/queries.tsx";
import { uploadPicture } from "#app/backend/media/all-pictures.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { useUnsaved } from "#app/ui/dialog.tsx";
import type { Purpose } from "#domain/media/renditions.ts";
import { LARGEST_PICTURE } from "#domain/media/picture.ts";

const TYPES: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/avif": "avif" };

const WORDS: Record<Purpose, Record<"label" | "hint" | "example", string>> = {
  photo: {
    label: "Upload a picture",
    hint: "JPEG, PNG, WebP or AVIF, up to 25 MB.",
    example: "Two hands over a sleeping dog.",
  },
  logo: {
    label: "Upload a logo",
    hint: "PNG or WebP, best with a transparent ground; JPEG and AVIF too.",
    example: "A heron over water.",
  },
};

type Chosen = { file: File; name: string };

/** Uploads a picture with the words for those who do not see it. Where it was taken, and all else in its metadata, is not published. */
export function UploadPicture({ purpose, onUploaded }: { purpose: Purpose; onUploaded: (id: string) => void }) {
  const [chosen, setChosen] = useState<Chosen>();
  const [alt, setAlt] = useState("");
  const [fault, setFault] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  useUnsaved(chosen !== undefined);
  const upload = useServerMutation({
    mutationFn: uploadPicture,
    successToast: (_, { alt: words }) => ({ title: "Picture uploaded", description: words }),
    errorToast: "Failed to upload the picture",
    unreachable: "The server did not answer. Please try again.",
    invalidates: ["pictures"],
    onSuccess: ({ pictureId }) => {
      setChosen(undefined);
      setAlt("");
      setIsAsked(false);
      onUploaded(pictureId);
    },
  });

  function choose(file: File | undefined) {
    setFault(file && faultOf(file));
    setChosen(file && !faultOf(file) ? { file, name: `${crypto.randomUUID()}.${TYPES[file.type]}` } : undefined);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-b border-hairline pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // of the form in which the picture is chosen
        setIsAsked(true);
        if (chosen && alt.trim()) upload.mutate({ ...chosen, alt: alt.trim(), purpose });
        else if (!chosen && !fault) setFault("Please choose a file first.");
      }}
    >
      <Field label={WORDS[purpose].label} hint={WORDS[purpose].hint} error={fault}>
        <Input type="file" accept={Object.keys(TYPES).join()} onChange={({ target }) => choose(target.files?.[0])} />
      </Field>
      {chosen && (
        <Field
          label="What it shows"
          hint={`For those who do not see it, such as: ${WORDS[purpose].example}`}
          error={isAsked && !alt.trim() ? "Please say in a few words what the picture shows." : undefined}
        >
          <Input value={alt} maxLength={300} onChange={({ target }) => setAlt(target.value)} />
        </Field>
      )}
      <Button dense type="submit" variant="gold" className="self-start" busy={upload.isPending}>
        {upload.isPending ? "Uploading…" : "Upload"}
      </Button>
    </form>
  );
}

function faultOf({ type, size }: File): string | undefined {
  if (type === "image/svg+xml") return "SVG drawings are not accepted, because they can hold programs. Please export it as PNG.";
  if (!TYPES[type]) return "This is not a picture that can be used. Please choose JPEG, PNG, WebP or AVIF.";
  if (size > LARGEST_PICTURE.bytes) return "This picture is larger than 25 MB. Please make it smaller.";
  return undefined;
}
