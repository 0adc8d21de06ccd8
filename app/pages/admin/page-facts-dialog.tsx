import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { FormDialog, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import type { EditedPage } from "#app/pages/all-pages.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { changePageAddress, removePage, restorePage, unpublishPage } from "#server/pages/actions.ts";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { InputField, TextareaField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { pageDescription, pageTitle } from "#domain/pages/page-facts.ts";
import { pagePath } from "#domain/pages/page-path.ts";
import { PAGE_FIELD_MESSAGES } from "./page-field-messages.ts";
import type { PageDraft } from "./use-page-draft.ts";

type Facts = { path: string; isPublic: boolean };
type Props = {
  page: EditedPage;
  facts: Facts;
  draft: PageDraft;
  onChanged: (facts: Partial<Facts>) => void;
  onClose: () => void;
};

const shape = z.object({ title: pageTitle, description: pageDescription, path: pagePath });
type Values = z.input<typeof shape>;
/** `keepsAddress`: a built-in page keeps its address, which the schema would refuse. */
const resolverOf = (keepsAddress: boolean) =>
  schemaResolver<Values>(keepsAddress ? z.extend(shape, { path: z.string() }) : shape, (values) => values, {
    words: PAGE_FIELD_MESSAGES,
  });

/** Changes a page's title, description and address, or removes it from the site. */
export function PageFactsDialog({ page, facts, draft, onChanged, onClose }: Props) {
  const navigate = useNavigate();
  const { title, description } = draft.content;
  const keepsAddress = facts.path === "/" || page.isLegal || page.isScreen;
  const form = useDialogForm<Values>({
    defaultValues: { title, description, path: facts.path },
    resolver: resolverOf(keepsAddress),
  });
  const { field, close } = form;
  const [isRemoving, setIsRemoving] = useState(false);
  const seen = () => ({ pageId: page.id, revision: draft.revision() });
  const move = useAction<typeof changePageAddress>("practice-change-page-address", {
    successToast: (_, { path }) => ({
      title: t("Address changed. The old one leads here"),
      description: `${title}, ${path}`,
    }),
    errorToast: t("Failed to change the address"),
    invalidates: ["pages"],
    onSuccess: ({ revision }, { path }) => {
      draft.setRevision(revision);
      onChanged({ path });
      close();
    },
  });
  const unpublish = useAction<typeof unpublishPage>("practice-unpublish-page", {
    successToast: { title: t("This page is no longer on the site"), description: title },
    errorToast: t("Failed to take the page off the site"),
    invalidates: ["pages"],
    onSuccess: ({ revision }) => {
      draft.setRevision(revision);
      onChanged({ isPublic: false });
      close();
    },
  });
  const remove = useAction<typeof removePage>("practice-remove-page", {
    successToast: { title: t("Page removed"), description: title },
    undo: (_, { pageId }) => ({
      mutationFn: (client) => act<typeof restorePage>(client, "practice-restore-page", { pageId }),
      done: t("The page is back"),
    }),
    errorToast: t("Failed to remove the page"),
    invalidates: ["pages"],
    onSuccess: () => {
      close();
      void navigate("/admin/pages");
    },
  });
  return (
    <FormDialog
      title={t("Page settings")}
      onClose={onClose}
      form={form}
      onSubmit={async (values) => {
        if (values.title !== title || values.description !== description)
          draft.change({ ...draft.content, title: values.title, description: values.description });
        if (values.path === facts.path) return close();
        if ((await draft.save()).kind === "saved") move.mutate({ ...seen(), path: values.path });
      }}
      actionLabel={t("Save")}
      busy={move.isPending}
      below={
        <>
          {!keepsAddress && (
            <div className="flex flex-wrap gap-3 border-t border-hairline pt-5">
              {facts.isPublic && (
                <Button dense busy={unpublish.isPending} onClick={() => unpublish.mutate(seen())}>
                  {t("Take off the site")}
                </Button>
              )}
              <Button dense variant="danger" onClick={() => setIsRemoving(true)}>
                {t("Remove page")}
              </Button>
            </div>
          )}
          {isRemoving && (
            <ConfirmDialog
              title={t("Remove this page?")}
              about={t("Its texts and versions go with it, and its addresses lead nowhere.")}
              actionLabel={t("Remove")}
              onConfirm={() => remove.mutate(seen())}
              onClose={() => setIsRemoving(false)}
            />
          )}
        </>
      }
    >
      <InputField
        label={t("Title")}
        hint={t("In the browser's tab, in search results and in shared links.")}
        {...field("title")}
      />
      <TextareaField
        label={t("Description")}
        hint={t("A sentence or two for search results.")}
        rows={3}
        {...field("description")}
      />
      <InputField
        label={t("Address")}
        hint={keepsAddress ? t("This page keeps its address.") : t("The old address leads to the new one for good.")}
        {...field("path")}
        readOnly={keepsAddress}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
