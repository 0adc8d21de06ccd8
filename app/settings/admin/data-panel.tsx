import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ExportClients } from "#app/clients/admin/export-clients.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { loadAbilities, type InstalledAbilities } from "#app/settings/business-settings.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { resetDemonstration, beginOwnPractice } from "#server/setup/actions.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { formatDateTime, formatTimeOfInstant } from "#domain/wording.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { discardQueue } from "#app/kit/offline/queued-actions.ts";
import { forgetDevice } from "#app/kit/offline/device-store.ts";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";

const BeginDialog = lazyDialog(() => import("./begin-dialog.tsx").then((part) => part.BeginDialog));

const ImportDialog = lazyDialog(() => import("#app/clients/admin/import-dialog.tsx").then((part) => part.ImportDialog));

/** Actions on all of the practice's data: import clients, export it, reset a demonstration, erase it. */
export function DataPanel({ businessName }: { businessName: string }) {
  const [dialog, setDialog] = useState<"erase" | "reset" | "import" | undefined>();
  const abilities = useServerQuery(["practice-abilities"], loadAbilities);
  const reset = useAction<typeof resetDemonstration>("reset-demonstration", {
    successToast: t("The demonstration was reset"),
    errorToast: t("Failed to reset the demonstration"),
    invalidates: "everything",
  });
  return (
    <AdminSection title={t("Import and export")}>
      {abilities.data?.invented && <BeginOwn />}
      <p className="mb-3 text-quiet">
        {t("Clients from another program or a spreadsheet. You see them before anything is kept.")}
      </p>
      <Button dense onClick={() => setDialog("import")} className="mb-6">
        {t("Import clients")}
      </Button>
      <p className="mb-3 text-quiet">{t("All clients with their figures, or with all of their bookings.")}</p>
      <div className="flex flex-wrap gap-3">
        <ExportClients />
      </div>
      {abilities.data && <BackupState {...abilities.data} />}
      <div className="mt-6 flex flex-wrap gap-3">
        {abilities.data?.demonstration && (
          <Button dense busy={reset.isPending} onClick={() => setDialog("reset")}>
            {t("Reset the demonstration…")}
          </Button>
        )}
        <Button dense variant="danger" onClick={() => setDialog("erase")}>
          {t("Delete all data…")}
        </Button>
      </div>
      {dialog === "import" && <ImportDialog onClose={() => setDialog(undefined)} />}
      {dialog === "reset" && (
        <ConfirmDialog
          title={t("Reset the demonstration?")}
          about={t(
            "The example clients, bookings, services and hours are restored. Everything you have added is deleted. Your settings stay.",
          )}
          actionLabel={t("Reset")}
          onConfirm={() => reset.mutate({})}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "erase" && (
        <EraseDialog
          businessName={businessName}
          isInvented={abilities.data?.invented ?? false}
          onClose={() => setDialog(undefined)}
        />
      )}
    </AdminSection>
  );
}

/** Says when the newest backup was made, and when restoring it was tested. */
function BackupState({ backups }: Pick<InstalledAbilities, "backups">) {
  return <p className="mt-6 text-quiet">{describeState(backups)}</p>;
}

function describeState(backups: InstalledAbilities["backups"]): string {
  if (!backups)
    return t("No backups are made. Ask whoever runs your site to set BACKUP_PASSPHRASE: then one is made each night.");
  const { newest } = backups;
  if (!newest) return t("The first backup is made tonight.");
  const held = t(
    "{bookings, plural, one {# booking} other {# bookings}}, {files, plural, one {# file} other {# files}}, {size} MB",
    { bookings: newest.bookings, files: newest.files, size: (newest.bytes / 1e6).toFixed(1) },
  );
  const made = formatDateTime(newest.madeAt, undefined, "weekday");
  return t(
    "Last backup: {made} ({held}). Restoring it was tried at {rehearsedAt}: every row, file and penny was equal.",
    { made, held, rehearsedAt: formatTimeOfInstant(newest.rehearsedAt, undefined) },
  );
}

/** Turns the demonstration into the practitioner's own practice, after asking once, and opens its first run. */
function BeginOwn() {
  const [isAsking, setIsAsking] = useState(false);
  const { user } = useAuth();
  const { toast } = useToast();
  const open = () => void openFirstRun(user?.id ?? "");
  const begin = useAction<typeof beginOwnPractice>("begin-own-practice", {
    invalidates: [],
    onSuccess: open,
    // Begun before: the answer was lost, or another window was first.
    onError: ({ code, message }) =>
      code === "not-a-demonstration"
        ? open()
        : toast({ tone: "bad", title: t("Failed to begin"), description: message || UNREACHABLE_TEXT }),
  });
  return (
    <div className="mb-8 border-b border-hairline pb-6">
      <p className="mb-4 max-w-prose">
        {t(
          "Everybody in this practice is invented, so that you can try everything. When you have seen enough, erase it and set up yours: your name, your services, your hours.",
        )}
      </p>
      <Button dense variant="gold" busy={begin.isPending} onClick={() => setIsAsking(true)}>
        {t("Begin with my own practice…")}
      </Button>
      {isAsking && (
        <BeginDialog
          email={user?.email ?? ""}
          onBegin={(email) => begin.mutate({ email })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** Afresh: what this page and this device keep is of invented people. */
async function openFirstRun(userId: string): Promise<void> {
  await Promise.allSettled([discardQueue(userId), forgetDevice()]);
  window.location.assign("/admin/setup");
}
