import { useState } from "react";
import { createPortal } from "react-dom";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ALL_PICTURES, loadAllPictures } from "#app/media/all-pictures.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import type { Purpose } from "#domain/media/renditions.ts";
import { PicturesDialog } from "./pictures-dialog.tsx";

/** A restored version, for example, may refer to a deleted picture. */
export const PICTURE_REMOVED = t("The picture of this block was removed.");

type PictureFieldProps = {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  purpose?: Purpose;
};

export function PictureField({ label, value, onChange, purpose = "photo" }: PictureFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: pictures, isFetching } = useServerQuery(ALL_PICTURES, loadAllPictures);
  const chosen = pictures?.find(({ id }) => id === value);
  return (
    <div role="group" aria-label={label} className="flex flex-col items-start gap-3">
      <p className="font-medium">{label}</p>
      {value && pictures && !chosen && !isFetching && <p className="text-bad">{PICTURE_REMOVED}</p>}
      {chosen && (
        <PictureImage
          picture={chosen}
          sizes="20rem"
          className={`w-auto rounded-control ${purpose === "logo" ? "max-h-24" : "max-h-48"}`}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button dense onClick={() => setIsOpen(true)}>
          {purpose === "logo"
            ? chosen
              ? t("Choose another logo")
              : t("Choose a logo")
            : chosen
              ? t("Choose another picture")
              : t("Choose a picture")}
        </Button>
        {chosen && (
          <Button dense onClick={() => onChange(null)}>
            {t("Take it off")}
          </Button>
        )}
      </div>
      {/* Outside the form around it: forms cannot be nested. */}
      {isOpen &&
        createPortal(
          <PicturesDialog purpose={purpose} onChoose={onChange} onClose={() => setIsOpen(false)} />,
          document.body,
        )}
    </div>
  );
}
