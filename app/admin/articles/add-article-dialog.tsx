import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { addArticle } from "#app/backend/articles/all-articles.ts";
import { useServerMutation } from "#app/backend/queries.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/schema-resolver.ts";
import { articleContent, articleSlug } from "#domain/articles/article.ts";
import { pathOf } from "#domain/pages/page-path.ts";

export const SLUG_WORDS = "Small letters, digits and single hyphens, such as why-gongs; at most 80 characters.";

const shape = z.object({ title: articleContent.shape.title, slug: articleSlug });
type Values = z.input<typeof shape>;
const resolver = schemaResolver<Values>(shape, (values) => values, {
  words: { title: "Please give the article a title of at most 150 characters.", slug: SLUG_WORDS },
});

/** Adds an article and opens it. */
export function AddArticleDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Add an article" about="Nobody sees it before you publish it." onClose={onClose}>
      <AddArticleForm />
    </Dialog>
  );
}

function AddArticleForm() {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setValue, getFieldState } = useForm<Values>({
    defaultValues: { title: "", slug: "" },
    resolver,
  });
  const { errors, isDirty, isSubmitted } = formState;
  useUnsaved(isDirty);
  const add = useServerMutation({
    mutationFn: addArticle,
    errorToast: "Failed to add the article",
    invalidates: ["articles"],
    onSuccess: ({ articleId }) => {
      close();
      void navigate(`/admin/articles/${articleId}`);
    },
  });
  const title = register("title");
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((values) => add.mutate(values))(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Title" error={errors.title?.message}>
        <Input
          {...title}
          onChange={(event) => {
            void title.onChange(event);
            if (!getFieldState("slug").isDirty) setValue("slug", pathOf(event.target.value).slice(1), { shouldValidate: isSubmitted });
          }}
        />
      </Field>
      <Field label="Address" hint="After /blog/ on your site." error={errors.slug?.message}>
        <Input {...register("slug")} autoCapitalize="none" spellCheck={false} />
      </Field>
      <DialogButtons keep="Cancel" onKeep={leave} verb="Add article" busy={add.isPending} />
    </form>
  );
}
