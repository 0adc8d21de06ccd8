import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { changedFrom } from "#app/kit/ui/forms/changed-from.ts";
import { SavedMeanwhile, useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import type { ListedPage, NavigationLinks } from "#app/pages/all-pages.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { saveNavigation } from "#server/pages/actions.ts";
import { DenseSelect } from "#app/kit/admin/ui/dense-select.tsx";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog, useLeaveDialog, useUnsaved } from "#app/kit/ui/dialog.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { isSame } from "#domain/is-same.ts";
import { LINK_LISTS, type LinkList, type NavigationLink, pageName } from "#domain/pages/page-facts.ts";

const MAX_LINKS = 12;

const TITLES: Record<LinkList, string> = {
  menu: t("Menu"),
  footer: t("Footer, “Services”"),
  legal: t("Footer, “Legal”"),
};

export function NavigationDialog({ pages, onClose }: { pages: ListedPage[]; onClose: () => void }) {
  return (
    <Dialog
      title={t("Menu and footer")}
      about={t("A page that is not on the site has no link until you publish it.")}
      onClose={onClose}
    >
      <NavigationForm pages={pages} />
    </Dialog>
  );
}

function NavigationForm({ pages }: { pages: ListedPage[] }) {
  const close = useCloseDialog();
  const leave = useLeaveDialog();
  const stored = { menu: linksOf(pages, "menu"), footer: linksOf(pages, "footer"), legal: linksOf(pages, "legal") };
  const lock = useSeen<NavigationLinks>(stored);
  const { opened } = lock;
  const [after, setAfter] = useState(opened);
  const [isAsked, setIsAsked] = useState(false);
  useUnsaved(!isSame(after, opened));
  const save = useAction<typeof saveNavigation>("practice-save-navigation", {
    successToast: t("Menu saved"),
    errorToast: t("Failed to save the menu"),
    invalidates: ["pages"],
    onSuccess: close,
    onError: lock.onError,
  });
  const isComplete = LINK_LISTS.every((list) => after[list].every(({ label }) => label.trim() !== ""));
  return (
    <form
      noValidate
      className="mt-5 flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (isComplete) save.mutate({ before: lock.seen, after });
      }}
    >
      {LINK_LISTS.map((list) => (
        <Links
          key={list}
          title={TITLES[list]}
          links={after[list]}
          pages={pages}
          keepsLegal={list === "legal"}
          isAsked={isAsked}
          onChange={(links) => setAfter({ ...after, [list]: links })}
        />
      ))}
      <SavedMeanwhile changes={namesOf(changedFrom(opened, stored))} isRefused={lock.isRefused} />
      <DialogButtons cancelLabel={t("Cancel")} onCancel={leave} actionLabel={t("Save")} busy={save.isPending} />
    </form>
  );
}

function namesOf(changed: Partial<NavigationLinks>): string[] {
  return LINK_LISTS.flatMap((list) => {
    const links = changed[list];
    return links ? [`${list}: ${links.map(({ label }) => label).join(", ")}`] : [];
  });
}

function linksOf(pages: ListedPage[], of: LinkList): NavigationLink[] {
  return pages
    .flatMap(({ id, [of]: link }) => (link ? [{ pageId: id, ...link }] : []))
    .toSorted((one, other) => one.position - other.position)
    .map(({ pageId, label }) => ({ pageId, label }));
}

type LinksProps = {
  title: string;
  links: NavigationLink[];
  pages: ListedPage[];
  /** Whether links to legal pages cannot be removed. */
  keepsLegal: boolean;
  /** Shows errors; set after the first attempt to save. */
  isAsked: boolean;
  onChange: (links: NavigationLink[]) => void;
};

function Links({ title, links, pages, keepsLegal, isAsked, onChange }: LinksProps) {
  const others = pages.filter(({ id }) => !links.some(({ pageId }) => pageId === id));
  const move = (at: number, to: number) =>
    onChange(links.toSpliced(at, 1).toSpliced(to, 0, ...links.slice(at, at + 1)));
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">{title}</legend>
      <ol className="flex flex-col gap-4">
        {links.map(({ pageId, label }, at) => {
          const page = pages.find(({ id }) => id === pageId);
          return (
            <li key={pageId} className="flex flex-wrap items-end gap-2 border-b border-hairline pb-4">
              <InputField
                label={page ? nameOf(page) : ""}
                fieldClass="min-w-0 grow basis-full sm:basis-48"
                value={label}
                maxLength={40}
                onChange={({ target }) => onChange(links.with(at, { pageId, label: target.value }))}
                error={isAsked && label.trim() === "" ? "Please give the link its words." : undefined}
              />
              <Button
                dense
                aria-label={t("Move up {label}", { label })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                {t("Up")}
              </Button>
              <Button
                dense
                aria-label={t("Move down {label}", { label })}
                disabled={at === links.length - 1}
                onClick={() => move(at, at + 1)}
              >
                {t("Down")}
              </Button>
              {!(keepsLegal && page?.isLegal) && (
                <Button
                  dense
                  aria-label={t("Remove {label}", { label })}
                  onClick={() => onChange(links.toSpliced(at, 1))}
                >
                  {t("Remove")}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {others.length > 0 && links.length < MAX_LINKS && (
        <DenseSelect
          aria-label={t("Add a link to {title}", { title })}
          value=""
          className="w-64 max-w-full"
          onChange={({ target }) => {
            const page = pages.find(({ id }) => id === target.value);
            if (page) onChange([...links, { pageId: page.id, label: pageName(page).slice(0, 40) }]);
          }}
        >
          <option value="">{t("Add a link…")}</option>
          {others.map((page) => (
            <option key={page.id} value={page.id}>
              {nameOf(page)}
            </option>
          ))}
        </DenseSelect>
      )}
    </fieldset>
  );
}

function nameOf(page: ListedPage): string {
  return `${pageName(page)} (${page.path})`;
}
