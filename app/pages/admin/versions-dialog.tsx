import { t } from "@sacred-space/words/t.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { loadEditedPage, loadPageVersions, type PageVersion } from "#app/pages/all-pages.ts";
import { act } from "#app/kit/backend/server/functions.ts";
import type { discardPageDraft, restorePageVersion } from "#server/pages/actions.ts";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { formatDateTime } from "#domain/wording.ts";
import type { PageDraft } from "./use-page-draft.ts";

type VersionsDialogProps = { pageId: string; zone: string; draft: PageDraft; isPublic: boolean; onClose: () => void };

/** The published versions; each can be restored as the draft. */
export function VersionsDialog({ onClose, ...rest }: VersionsDialogProps) {
  return (
    <Dialog
      title={t("Versions")}
      about={t(
        "Each time you publish, a version is kept, the newest thirty of them. A restored one becomes your draft, to be looked at and published.",
      )}
      onClose={onClose}
    >
      <Versions {...rest} />
    </Dialog>
  );
}

function Versions({ pageId, zone, draft, isPublic }: Omit<VersionsDialogProps, "onClose">) {
  const close = useCloseDialog();
  const { content: before } = draft;
  const query = useServerQuery(["pages", "versions", pageId], (client, signal) =>
    loadPageVersions(client, pageId, signal),
  );
  const restore = useServerMutation({
    /** Undefined drops the draft and restores the published version. */
    mutationFn: async (client, version: number | undefined) => {
      const seen = { pageId, revision: draft.revision() };
      const done = await (version === undefined
        ? act<typeof discardPageDraft>(client, "practice-discard-page-draft", seen)
        : act<typeof restorePageVersion>(client, "practice-restore-page-version", { ...seen, version }));
      return done.ok ? loadEditedPage(client, pageId) : done;
    },
    successToast: (_, version) => ({
      title: version === undefined ? t("Changes discarded") : t("Version {version} is your draft now", { version }),
      description: before.title,
    }),
    undo: (page) =>
      page
        ? {
            mutationFn: (client) => draft.putBack(client, { content: before, revision: page.revision }),
            done: t("Your draft is as it was"),
          }
        : undefined,
    errorToast: t("Failed to restore"),
    invalidates: ["pages"],
    onSuccess: (page) => {
      if (page) draft.takeOver(page);
      close();
    },
  });
  const saveThen = async (version: number | undefined) => {
    if ((await draft.save()).kind === "saved") restore.mutate(version);
  };
  return (
    <div className="mt-5 flex flex-col gap-5">
      <QueryResult
        query={query}
        loading={t("Reading the versions…")}
        failed={t("Failed to load versions")}
        empty={{
          when: (versions) => versions.length === 0,
          say: t("No version yet: this page has not been published."),
        }}
      >
        {(versions) => (
          <ol className="border-t border-hairline">
            {versions.map((each, at) => {
              const { version, publishedAt } = each;
              const name = nameOf(each, versions.slice(at));
              return (
                <li
                  key={version}
                  className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-1.5"
                >
                  <span>
                    <span className="font-semibold">{name}</span>
                    {isPublic && at === 0 && <span className="text-gold"> {t("public now")}</span>}
                    <span className="block text-quiet">{formatDateTime(publishedAt, zone, "shortDate")}</span>
                  </span>
                  <Button
                    dense
                    busy={restore.isPending}
                    aria-label={t("Restore {name}", { name: name.toLowerCase() })}
                    onClick={() => void saveThen(version)}
                  >
                    {t("Restore")}
                  </Button>
                </li>
              );
            })}
          </ol>
        )}
      </QueryResult>
      {isPublic && (
        <Button dense busy={restore.isPending} className="self-start" onClick={() => void saveThen(undefined)}>
          {t("Discard my changes")}
        </Button>
      )}
    </div>
  );
}

/**
 * "Version 2"; for a correction of a legal page, which is no new version, "Version 2, correction 1". `earlier` is this version and all
 * before it.
 */
function nameOf({ version, edition }: PageVersion, earlier: PageVersion[]): string {
  if (edition === null) return t("Version {version}", { version });
  const corrections = earlier.filter((each) => each.edition === edition).length - 1;
  return corrections > 0
    ? t("Version {edition}, correction {corrections}", { edition, corrections })
    : t("Version {edition}", { edition });
}
