import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { DraftConflict } from "#app/kit/admin/drafts/draft-state.tsx";
import { EditorBar, PreviewButton } from "#app/kit/admin/drafts/editor-bar.tsx";
import { EditorPage } from "#app/kit/admin/drafts/editor-page.tsx";
import { useUndoKeys } from "#app/kit/admin/drafts/use-undo-keys.ts";
import { type EditedArticle, loadEditedArticle, type ArticleState } from "#app/articles/all-articles.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { publishArticle, scheduleArticle } from "#server/articles/actions.ts";
import { ALL_PICTURES, loadAllPictures } from "#app/media/all-pictures.ts";
import type { Picture } from "#app/media/pictures.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { type ArticleContent, articlePath, articleTime } from "#domain/articles/article.ts";
import type { CalendarDate } from "#domain/time.ts";
import { ArticleFactsDialog } from "./article-facts-dialog.tsx";
import { ArticleFields } from "./article-fields.tsx";
import { dayOn, isPublic, describeArticleState } from "./article-state.ts";
import { useArticleDraft } from "./use-article-draft.ts";
import { type ShownState, useChangeArticle, type ChangeArticle } from "./use-change-article.ts";
import type { z } from "zod/mini";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { describeFarAhead } from "#domain/bookings/far-ahead.ts";
import { formatTimeOfInstant } from "#domain/wording.ts";

type ArticleEditorProps = {
  id: string;
  zone: string;
  today: CalendarDate;
  /** Renders the article as readers see it. */
  renderArticle: (article: ArticleContent & { date: CalendarDate; picture: Picture | undefined }) => ReactNode;
};

export function ArticleEditor({ id, ...practice }: ArticleEditorProps) {
  return (
    <EditorPage id={id} what="article" to="/admin/articles" load={loadEditedArticle}>
      {(article) => <Editing article={article} {...practice} />}
    </EditorPage>
  );
}

function Editing({ article, zone, today, renderArticle }: { article: EditedArticle } & Omit<ArticleEditorProps, "id">) {
  const navigate = useNavigate();
  const draft = useArticleDraft(article);
  const { content } = draft;
  const { data: pictures = [] } = useServerQuery(ALL_PICTURES, loadAllPictures);
  const [{ shown, ...known }, setState] = useState<ShownState>({ ...article, shown: content });
  const state = { ...known, hasDraft: known.hasDraft || content !== shown };
  const [open, setOpen] = useState<"facts" | "schedule">();
  const change = useChangeArticle(draft, article.id, setState);
  useUndoKeys(draft);
  const close = () => setOpen(undefined);
  const publish = () =>
    void change.start({
      run: (client, seen) => act<typeof publishArticle>(client, "practice-publish-article", seen),
      done: t("Published. Everybody sees it now"),
    });
  return (
    <>
      <EditorBar
        to="/admin/articles"
        label={t("Articles")}
        title={content.title}
        about={describeArticleState(state, zone)}
        draft={draft}
      >
        <Button dense onClick={() => setOpen("facts")}>
          {t("Settings")}
        </Button>
        <PreviewButton
          draft={draft}
          load={async (client) =>
            mapResult(await loadEditedArticle(client, article.id), (saved) => {
              if (!saved) return null;
              return isPublic(saved) && !saved.hasDraft ? articlePath(saved.slug) : `/preview/${saved.previewKey}`;
            })
          }
        />
        {!isPublic(state) && (
          <Button dense onClick={() => setOpen("schedule")}>
            {t("Schedule")}
          </Button>
        )}
        <Button dense variant="gold" busy={change.isPending} onClick={publish}>
          {isPublic(state) ? t("Publish") : t("Publish now")}
        </Button>
      </EditorBar>
      <DraftConflict draft={draft} what="article" load={(client) => loadEditedArticle(client, article.id)} />
      <h1 className="sr-only">{t("Edit {title}", { title: content.title })}</h1>
      <div className="grid gap-x-8 lg:grid-cols-[minmax(22rem,2fr)_3fr]">
        <section aria-label={t("Fields")} className="px-5 py-6 sm:px-8">
          <ArticleFields content={content} onChange={draft.change} />
        </section>
        <section
          aria-label={t("As readers see it")}
          className="border-hairline px-5 pb-16 text-base max-lg:border-t sm:px-8 lg:border-l"
        >
          <div inert className="mx-auto max-w-3xl">
            {renderArticle({
              ...content,
              picture: pictures.find((each) => each.id === content.pictureId),
              date: content.date ?? (isPublic(state) ? dayOn(zone, state.publishAt) : today),
            })}
          </div>
        </section>
      </div>
      {open === "schedule" && (
        <ScheduleDialog state={state} zone={zone} today={today} change={change} onClose={close} />
      )}
      {open === "facts" && (
        <ArticleFactsDialog
          state={state}
          draft={draft}
          change={change}
          onGone={() => void navigate("/admin/articles")}
          onClose={close}
        />
      )}
    </>
  );
}

type Values = z.input<typeof articleTime>;
const resolver = schemaResolver<Values>(articleTime, (values) => values, {
  words: { date: t("Please choose a day."), time: t("Please choose a time.") },
});

type ScheduleDialogProps = {
  state: ArticleState;
  zone: string;
  today: CalendarDate;
  change: ChangeArticle;
  onClose: () => void;
};

/** Sets when the article is published automatically. */
function ScheduleDialog({ state: { publishAt }, zone, today, change, onClose }: ScheduleDialogProps) {
  const form = useDialogForm<Values>({
    defaultValues: publishAt
      ? { date: dayOn(zone, publishAt), time: formatTimeOfInstant(publishAt, zone) }
      : { date: "", time: "09:00" },
    resolver,
  });
  const { field, watch, close } = form;
  return (
    <FormDialog
      title={t("Schedule this article")}
      about={t("It appears by itself at this time of your practice's clock ({zone}).", { zone })}
      onClose={onClose}
      form={form}
      onSubmit={(at) =>
        change.start({
          run: (client, seen) => act<typeof scheduleArticle>(client, "practice-schedule-article", { ...seen, ...at }),
          done: t("Scheduled. It appears by itself"),
          after: close,
        })
      }
      actionLabel={t("Schedule")}
      busy={change.isPending}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          label={t("Day")}
          hint={describeFarAhead(watch("date"), today)}
          type="date"
          min={today}
          {...field("date")}
        />
        <InputField label={t("Time")} type="time" {...field("time")} />
      </div>
    </FormDialog>
  );
}
