import { t } from "@sacred-space/words/t.ts";
import { DraftLine } from "#app/kit/admin/drafts/draft-line.tsx";
import { DraftsPage } from "#app/kit/admin/drafts/drafts-page.tsx";
import { type ListedNewsletter, loadNewsletters } from "#app/newsletter/newsletters.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { describeNewsletterState } from "./newsletter-state.ts";
import { SubscriberList } from "./subscriber-list.tsx";
import * as z from "zod/mini";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { isPublic } from "#app/articles/admin/article-state.ts";
import { useAddDraft } from "#app/kit/admin/drafts/use-add-draft.ts";
import { loadOwnArticles } from "#app/articles/all-articles.ts";
import { act, type InputOf } from "#app/kit/backend/server/functions.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { InputField, SelectField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import type { addNewsletter } from "#server/newsletter/actions.ts";
import { newsletterContent } from "#domain/newsletter/newsletter-content.ts";

export const PROGRESS_INTERVAL_MS = 5_000;

export function NewsletterPage({ zone }: { zone: string }) {
  const query = useServerQuery(["newsletters", "all"], (client) => loadNewsletters(client), {
    refetchInterval: ({ state: { data } }) => (data?.some(isOnItsWay) ? PROGRESS_INTERVAL_MS : false),
  });
  return (
    <DraftsPage
      title={t("Newsletter")}
      add={t("Write a newsletter")}
      query={query}
      loading={t("Reading your newsletters…")}
      failed={t("Failed to load newsletters")}
      nothing={t("No newsletter yet. Nobody gets what you write before you send it.")}
      AddDialog={AddNewsletterDialog}
      below={<SubscriberList zone={zone} />}
    >
      {(newsletter) => (
        <DraftLine
          key={newsletter.id}
          title={newsletter.subject}
          state={
            <span className={newsletter.status === "sent" ? undefined : "text-gold"}>
              {describeNewsletterState(newsletter, zone)}
            </span>
          }
          to={`/admin/newsletter/${newsletter.id}`}
          isDone={newsletter.status !== "draft"}
        />
      )}
    </DraftsPage>
  );
}

export function isOnItsWay({ status, isPaused }: ListedNewsletter): boolean {
  return status === "sending" && !isPaused;
}

const shape = z.object({ subject: newsletterContent.shape.subject, articleId: z.string() });
type Values = z.input<typeof shape>;
const resolver = schemaResolver<Values>(shape, (values) => values, {
  words: { subject: t("Please give the newsletter a subject of at most 150 characters.") },
});

/** Adds a newsletter, empty or about an article, and opens its editor. */
function AddNewsletterDialog({ onClose }: { onClose: () => void }) {
  const articles = useServerQuery(["articles", "all"], loadOwnArticles).data?.filter(isPublic) ?? [];
  const form = useDialogForm<Values>({
    defaultValues: { subject: "", articleId: "" },
    resolver,
  });
  const { field, register, formState, setValue, getFieldState } = form;
  const { isSubmitted } = formState;
  const add = useAddDraft({
    what: "newsletter",
    list: "newsletters",
    onAdd: async (client, newsletter: InputOf<typeof addNewsletter>) => {
      const added = await act<typeof addNewsletter>(client, "practice-add-newsletter", newsletter);
      return mapResult(added, ({ newsletterId }) => `/admin/newsletter/${newsletterId}`);
    },
  });
  const article = register("articleId");
  return (
    <FormDialog
      title={t("Write a newsletter")}
      about={t("Nobody gets it before you send it.")}
      onClose={onClose}
      form={form}
      onSubmit={({ subject, articleId }) => add.mutate({ subject, ...(articleId && { articleId }) })}
      actionLabel={t("Start writing")}
      busy={add.isPending}
    >
      {articles.length > 0 && (
        <SelectField
          label={t("Start from an article")}
          optional
          hint={t("Its title, its summary and the way to it; you go on from there.")}
          {...article}
          onChange={(event) => {
            void article.onChange(event);
            const title = articles.find(({ id }) => id === event.target.value)?.title ?? "";
            if (!getFieldState("subject").isDirty) setValue("subject", title, { shouldValidate: isSubmitted });
          }}
        >
          <option value="">{t("No, with an empty page")}</option>
          {articles.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <InputField label={t("Subject")} {...field("subject")} />
    </FormDialog>
  );
}
