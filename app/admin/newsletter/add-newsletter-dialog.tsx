import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { isPublic } from "#app/admin/articles/article-state.ts";
import { useAddDraft } from "#app/admin/drafts/use-add-draft.ts";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { loadOwnArticles } from "#app/backend/articles/all-articles.ts";
import { useServerQuery } from "#app/backend/queries.tsx";
import { act, type InputOf } from "#app/backend/server/functions.ts";
import { mapResult } from "#app/backend/server/server-result.ts";
import { Dialog, useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import type { addNewsletter } from "#server/newsletter/actions.ts";
import { newsletterContent } from "#domain/newsletter/newsletter-content.ts";

const shape = z.object({ subject: newsletterContent.shape.subject, articleId: z.string() });
type Values = z.input<typeof shape>;
const resolver = schemaResolver<Values>(shape, (values) => values, {
  words: { subject: "Please give the newsletter a subject of at most 150 characters." },
});

/** Adds a newsletter, empty or about an article, and opens its editor. */
export function AddNewsletterDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Write a newsletter" about="Nobody gets it before you send it." onClose={onClose}>
      <AddNewsletterForm />
    </Dialog>
  );
}

function AddNewsletterForm() {
  const leave = useLeaveDialog();
  const articles = useServerQuery(["articles", "all"], loadOwnArticles).data?.filter(isPublic) ?? [];
  const { register, handleSubmit, formState, setValue, getFieldState } = useForm<Values>({
    defaultValues: { subject: "", articleId: "" },
    resolver,
  });
  const { errors, isDirty, isSubmitted } = formState;
  useUnsaved(isDirty);
  const add = useAddDraft({
    noun: "newsletter",
    list: "newsletters",
    onAdd: async (client, newsletter: InputOf<typeof addNewsletter>) => {
      const added = await act<typeof addNewsletter>(client, "practice-add-newsletter", newsletter);
      return mapResult(added, ({ newsletterId }) => `/admin/newsletter/${newsletterId}`);
    },
  });
  const article = register("articleId");
  const submit = handleSubmit(({ subject, articleId }) => add.mutate({ subject, ...(articleId && { articleId }) }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      {articles.length > 0 && (
        <Field label="Start from an article" optional hint="Its title, its summary and the way to it; you go on from there.">
          <Select
            {...article}
            onChange={(event) => {
              void article.onChange(event);
              const title = articles.find(({ id }) => id === event.target.value)?.title ?? "";
              if (!getFieldState("subject").isDirty) setValue("subject", title, { shouldValidate: isSubmitted });
            }}
          >
            <option value="">No, with an empty page</option>
            {articles.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Subject" error={errors.subject?.message}>
        <Input {...register("subject")} />
      </Field>
      <DialogButtons keep="Cancel" onKeep={leave} verb="Start writing" busy={add.isPending} />
    </form>
  );
}
