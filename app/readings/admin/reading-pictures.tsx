import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { StepButtons } from "#app/catalog/admin/move-buttons.tsx";
import { uploadReadingPicture } from "#app/readings/edited-readings.ts";
import { useReadingPictures } from "#app/readings/readings.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { MAX_PICTURES, type ReadingPicture } from "#domain/bookings/readings/reading.ts";

/** Pixels; enough for a page and for print. */
const MAX_SIDE = 2000;
const QUALITY = 0.86;

/**
 * Re-encodes a photo as a JPEG of at most 2,000 pixels a side: rotated upright and without metadata such as the location. Returns undefined
 * if it cannot be decoded.
 */
async function smallPicture(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.fillStyle = "#fff"; // JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
  return drawn ? new File([drawn], "picture.jpg", { type: "image/jpeg" }) : undefined;
}

type ReadingPicturesProps = {
  bookingId: string;
  pictures: ReadingPicture[];
  onChange: (pictures: ReadingPicture[]) => void;
};

/** The pictures of a reading in order below its text, each with an alternative text. */
export function ReadingPictures({ bookingId, pictures, onChange }: ReadingPicturesProps) {
  const [fault, setFault] = useState<string>();
  const { data: shown } = useReadingPictures(bookingId, pictures);
  const upload = useServerMutation({
    mutationFn: uploadReadingPicture,
    errorToast: t("Failed to upload the picture"),
    invalidates: [],
    onSuccess: (_, { name }) => onChange([...pictures, { name, alt: "" }]),
  });
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const file = await smallPicture(chosen);
    setFault(file ? undefined : t("This file cannot be read as a picture. Please choose a JPEG, PNG or WebP."));
    if (file) upload.mutate({ bookingId, name: `${crypto.randomUUID()}.jpg`, file });
  };
  const swap = (index: number, step: -1 | 1) => {
    const moved = pictures.filter((_, other) => other !== index);
    moved.splice(index + step, 0, ...pictures.slice(index, index + 1));
    onChange(moved);
  };
  return (
    <div>
      <h2 className="mb-2 border-b border-hairline pb-1 font-sans font-semibold">{t("Pictures")}</h2>
      <ol>
        {pictures.map(({ name, alt }, index) => (
          <li key={name} className="flex flex-wrap items-start gap-4 border-b border-hairline py-4">
            <img src={shown?.[name]} alt="" className="h-32 w-36 bg-surface object-contain" />
            <div className="min-w-48 grow">
              <Field
                label={t("What picture {number} shows", { number: index + 1 })}
                hint={t("Stands below it, and is read out to those who do not see it.")}
              >
                <Input
                  value={alt}
                  maxLength={300}
                  onChange={({ target }) =>
                    onChange(pictures.map((each) => (each.name === name ? { name, alt: target.value } : each)))
                  }
                />
              </Field>
              <div className="mt-2 -ml-3 flex flex-wrap">
                <StepButtons
                  name={`picture ${index + 1}`}
                  canMove={(step) => index + step >= 0 && index + step < pictures.length}
                  onMove={(step) => swap(index, step)}
                />
                <Button
                  dense
                  variant="quiet"
                  aria-label={t("Remove picture {number}", { number: index + 1 })}
                  onClick={() => onChange(pictures.filter((each) => each.name !== name))}
                >
                  {t("Remove")}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {pictures.length < MAX_PICTURES && (
        <Field
          label={upload.isPending ? t("The picture is being uploaded…") : t("Add a picture")}
          hint={t("Such as a photo of the cards. Where it was taken is not kept.")}
          error={fault}
          className="mt-4"
        >
          <Input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={upload.isPending}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = "";
            }}
          />
        </Field>
      )}
    </div>
  );
}
