import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
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
      title: "Address changed. The old one leads here",
      description: `${title}, ${path}`,
    }),
    errorToast: "Failed to change the address",
    invalidates: ["pages"],
    onSuccess: ({ revision }, { path }) => {
      draft.setRevision(revision);
      onChanged({ path });
      close();
    },
  });
  const unpublish = useAction<typeof unpublishPage>("practice-unpublish-page", {
    successToast: { title: "This page is no longer on the site", description: title },
    errorToast: "Failed to take the page off the site",
    invalidates: ["pages"],
    onSuccess: ({ revision }) => {
      draft.setRevision(revision);
      onChanged({ isPublic: false });
      close();
    },
  });
  const remove = useAction<typeof removePage>("practice-remove-page", {
    successToast: { title: "Page removed", description: title },
    undo: (_, { pageId }) => ({
      mutationFn: (client) => act<typeof restorePage>(client, "practice-restore-page", { pageId }),
      done: "The page is back",
    }),
    errorToast: "Failed to remove the page",
    invalidates: ["pages"],
    onSuccess: () => {
      close();
      void navigate("/admin/pages");
    },
  });
  return (
    <FormDialog
      title="Page settings"
      onClose={onClose}
      form={form}
      onSubmit={async (values) => {
        if (values.title !== title || values.description !== description)
          draft.change({ ...draft.content, title: values.title, description: values.description });
        if (values.path === facts.path) return close();
        if ((await draft.save()).kind === "saved") move.mutate({ ...seen(), path: values.path });
      }}
      actionLabel="Save"
      busy={move.isPending}
      below={
        <>
          {!keepsAddress && (
            <div className="flex flex-wrap gap-3 border-t border-hairline pt-5">
              {facts.isPublic && (
                <Button dense busy={unpublish.isPending} onClick={() => unpublish.mutate(seen())}>
                  Take off the site
                </Button>
              )}
              <Button dense variant="danger" onClick={() => setIsRemoving(true)}>
                Remove page
              </Button>
            </div>
          )}
          {isRemoving && (
            <ConfirmDialog
              title="Remove this page?"
              about="Its texts and versions go with it, and its addresses lead nowhere."
              actionLabel="Remove"
              onConfirm={() => remove.mutate(seen())}
              onClose={() => setIsRemoving(false)}
            />
          )}
        </>
      }
    >
      <InputField
        label="Title"
        hint="In the browser's tab, in search results and in shared links."
        {...field("title")}
      />
      <TextareaField
        label="Description"
        hint="A sentence or two for search results."
        rows={3}
        {...field("description")}
      />
      <InputField
        label="Address"
        hint={keepsAddress ? "This page keeps its address." : "The old address leads to the new one for good."}
        {...field("path")}
        readOnly={keepsAddress}
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
