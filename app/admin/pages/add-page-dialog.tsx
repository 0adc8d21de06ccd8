import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { useServerMutation } from "#app/backend/queries.tsx";
import { addPage } from "#app/backend/pages/all-pages.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/schema-resolver.ts";
import { pageTitle } from "#domain/pages/page-facts.ts";
import { pagePath, pathOf } from "#domain/pages/page-path.ts";
import { FACTS_WORDS } from "./facts-words.ts";

const shape = z.object({ title: pageTitle, path: pagePath });
type Values = z.input<typeof shape>;
const resolver = schemaResolver<Values>(shape, (values) => values, { words: FACTS_WORDS });

/** Adds a page of the practitioner's own and opens it. */
export function AddPageDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Add a page" about="Nobody sees it before you publish it." onClose={onClose}>
      <AddPageForm />
    </Dialog>
  );
}

function AddPageForm() {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setValue, getFieldState } = useForm<Values>({
    defaultValues: { title: "", path: "" },
    resolver,
  });
  const { errors, isDirty, isSubmitted } = formState;
  useUnsaved(isDirty);
  const add = useServerMutation({
    mutationFn: addPage,
    errorToast: "Failed to add the page",
    invalidates: ["pages"],
    onSuccess: ({ pageId }) => {
      close();
      void navigate(`/admin/pages/${pageId}`);
    },
  });
  const title = register("title");
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => add.mutate(values))(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Title" hint="Such as Sound bath." error={errors.title?.message}>
        <Input
          {...title}
          onChange={(event) => {
            void title.onChange(event);
            if (!getFieldState("path").isDirty) setValue("path", pathOf(event.target.value), { shouldValidate: isSubmitted });
          }}
        />
      </Field>
      <Field label="Address" hint="Where it is found on your site." error={errors.path?.message}>
        <Input {...register("path")} autoCapitalize="none" spellCheck={false} />
      </Field>
      <DialogButtons keep="Cancel" onKeep={leave} verb="Add page" busy={add.isPending} />
    </form>
  );
}
