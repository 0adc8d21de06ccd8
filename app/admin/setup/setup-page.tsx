import { AdminPage } from "#app/admin/ui/admin-page.tsx";
import { Listed } from "#app/admin/ui/listed.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Checklist } from "./checklist.tsx";
import { OpenButton } from "./open-button.tsx";
import { useFirstRun } from "./use-first-run.ts";

/** The first run, step by step. */
export function SetupPage() {
  const read = useFirstRun();
  return (
    <AdminPage title="Set up" narrow>
      <Listed read={read} loading="Reading what is done…" failed="Failed to load the steps">
        {(run) =>
          run === null ? (
            <p className="text-quiet">There is nothing to set up: this site has been open from the start.</p>
          ) : (
            <>
              <Checklist steps={run.steps} />
              <p className="mt-6">
                {run.isOpen ? <ButtonLink to="/admin">To the dashboard</ButtonLink> : <OpenButton steps={run.steps} />}
              </p>
            </>
          )
        }
      </Listed>
    </AdminPage>
  );
}
