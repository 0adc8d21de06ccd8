import { t } from "@sacred-space/words/t.ts";
import { useState } from "react";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { ALL_PICTURES, changePicture, loadAllPictures, type OwnPicture } from "#app/media/all-pictures.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { removePicture } from "#server/media/actions.ts";
import { changedFrom, describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { InputField, SelectField } from "#app/kit/ui/forms/form-fields.tsx";
import { PictureImage } from "#app/kit/ui/picture-image.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { FOCUSES, type PictureFacts, pictureFacts, type Focus } from "#domain/media/picture.ts";
import type { Purpose } from "#domain/media/renditions.ts";
import { UploadPicture } from "./upload-picture.tsx";

const FOCUS_NAMES: Record<Focus, string> = {
  "top left": t("Top left"),
  top: t("Top"),
  "top right": t("Top right"),
  left: t("{of, select, picture {Left} other {Left}}", { of: "picture" }),
  centre: t("Centre"),
  right: t("Right"),
  "bottom left": t("Bottom left"),
  bottom: t("Bottom"),
  "bottom right": t("Bottom right"),
};

type PicturesDialogProps = {
  /** Undefined if pictures are only managed here, not chosen. */
  onChoose?: (id: string) => void;
  /** Filters the pictures and sets the purpose of an upload; by default all are shown, and an upload is a photo. */
  purpose?: Purpose;
  onClose: () => void;
};

/** The practice's pictures: to choose one, upload another, or change an alternative text. */
export function PicturesDialog({ onChoose, purpose, onClose }: PicturesDialogProps) {
  return (
    <Dialog title={purpose === "logo" ? t("Logos") : t("Pictures")} hasClose onClose={onClose}>
      <Pictures onChoose={onChoose} purpose={purpose} />
    </Dialog>
  );
}

function Pictures({ onChoose, purpose }: Pick<PicturesDialogProps, "onChoose" | "purpose">) {
  const close = useCloseDialog();
  const [edited, setEdited] = useState<OwnPicture>();
  const query = useServerQuery(ALL_PICTURES, loadAllPictures);
  const isShown = (picture: OwnPicture) => purpose === undefined || picture.purpose === purpose;
  const choose =
    onChoose &&
    ((id: string) => {
      close();
      onChoose(id);
    });
  return (
    <div className="mt-5 flex flex-col gap-8">
      <UploadPicture purpose={purpose ?? "photo"} onUploaded={(id) => choose?.(id)} />
      <QueryResult
        query={query}
        loading={t("Reading your pictures…")}
        failed={t("Failed to load pictures")}
        empty={{
          when: (pictures) => !pictures.some(isShown),
          say:
            purpose === "logo"
              ? t("No logo yet. Upload your first one above.")
              : t("No picture yet. Upload your first one above."),
        }}
      >
        {(pictures) => (
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {pictures.filter(isShown).map((picture) => (
              <li key={picture.id} className="flex flex-col gap-2">
                <PictureImage
                  picture={picture}
                  sizes="12rem"
                  className={`aspect-square w-full rounded-control ${picture.purpose === "logo" ? "object-contain!" : ""}`}
                />
                <p className="grow text-sm text-quiet [overflow-wrap:anywhere]">{picture.alt}</p>
                <div className="flex flex-wrap gap-2">
                  {choose && (
                    <Button
                      dense
                      variant="gold"
                      aria-label={t("Use {alt}", { alt: picture.alt })}
                      onClick={() => choose(picture.id)}
                    >
                      {t("Use")}
                    </Button>
                  )}
                  <Button dense aria-label={t("Edit {alt}", { alt: picture.alt })} onClick={() => setEdited(picture)}>
                    {t("Edit")}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
      {edited && (
        <Dialog title={t("Edit picture")} onClose={() => setEdited(undefined)}>
          <PictureForm picture={query.data?.find(({ id }) => id === edited.id) ?? edited} />
        </Dialog>
      )}
    </div>
  );
}

const factsOf = ({ alt, focus }: PictureFacts): PictureFacts => ({ alt, focus });

const resolver = schemaResolver<PictureFacts>(pictureFacts, (values) => values);

function PictureForm({ picture }: { picture: OwnPicture }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const lock = useSeen(picture);
  const form = useDialogForm<PictureFacts>({ defaultValues: factsOf(lock.opened), resolver });
  const { field, register, watch, close } = form;
  const save = useServerMutation({
    mutationFn: (client, facts: PictureFacts) =>
      changePicture(client, { seen: lock.seen, changes: changedFrom(factsOf(lock.opened), facts) }),
    successToast: (_, { alt }) => ({ title: t("Picture saved"), description: alt }),
    errorToast: t("Failed to save the picture"),
    invalidates: ["pictures"],
    onSuccess: close,
    onError: lock.onError,
  });
  const remove = useAction<typeof removePicture>("practice-remove-picture", {
    successToast: { title: t("Picture removed"), description: picture.alt },
    errorToast: t("Failed to remove the picture"),
    invalidates: ["pictures"],
    onSuccess: close,
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(facts) => save.mutate(facts)}
      actionLabel={t("Save")}
      busy={save.isPending || remove.isPending}
      savedMeanwhile={{
        changes: describeChanges(factsOf(lock.opened), factsOf(picture), {
          alt: t("what it shows"),
          focus: t("what stays in sight"),
        }),
        isRefused: lock.isRefused,
      }}
    >
      <PictureImage
        picture={{ ...picture, focus: watch("focus") }}
        sizes="20rem"
        className="aspect-square w-48 rounded-control"
      />
      <InputField label={t("What it shows")} hint={t("For those who do not see it.")} {...field("alt")} />
      <SelectField label={t("What stays in sight where it is cropped")} {...register("focus")}>
        {FOCUSES.map((focus) => (
          <option key={focus} value={focus}>
            {FOCUS_NAMES[focus]}
          </option>
        ))}
      </SelectField>
      <Button dense variant="danger" className="self-start" onClick={() => setIsRemoving(true)}>
        {t("Remove picture")}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={t("Remove this picture?")}
          about={t("It is deleted for good, unless your site or a draft shows it.")}
          actionLabel={t("Remove")}
          onConfirm={() => remove.mutate({ pictureId: picture.id })}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </DialogForm>
  );
}
