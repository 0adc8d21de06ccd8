import { t } from "@sacred-space/words/t.ts";
import type { DataClient } from "#app/kit/backend/data-client.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import type { ServerResult } from "#app/kit/backend/server/server-result.ts";
import { loadWritingField } from "./rich-text-field.tsx";
import { loadToaster } from "#app/kit/ui/toast/toast.tsx";
import type { EditedKind } from "./use-draft.ts";
import { useFocusAfterRemoval } from "#app/kit/ui/use-focus-after-removal.ts";
import { useFocusAfterNavigation } from "#app/kit/ui/use-focus-after-navigation.ts";

type EditorPageProps<Edited> = {
  id: string;
  what: EditedKind;
  /** The path of the list. */
  to: string;
  load: (client: DataClient, id: string, signal: AbortSignal) => Promise<ServerResult<Edited | null>>;
  children: (edited: Edited) => ReactNode;
};

/** The page around an editor: reads the content once, and shows a message if it was deleted. */
export function EditorPage<Edited>({ id, what, to, load, children }: EditorPageProps<Edited>) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterNavigation(main);
  useFocusAfterRemoval();
  useEffect(() => {
    void loadToaster().catch(() => undefined);
    void loadWritingField();
  }, []);
  const query = useServerQuery([`${what}s`, "edited", id], (client, signal) => load(client, id, signal), {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0, // the editor's state is authoritative from now on; the revision detects other windows
  });
  return (
    <main ref={main} id="content" tabIndex={-1} className="min-h-svh text-sm outline-none">
      <QueryResult
        query={query}
        loading={t(
          "{what, select, article {Opening the article…} page {Opening the page…} newsletter {Opening the newsletter…} other {Opening the reading…}}",
          { what },
        )}
        failed={t(
          "{what, select, article {Failed to open the article} page {Failed to open the page} newsletter {Failed to open the newsletter} other {Failed to open the reading}}",
          { what },
        )}
        empty={{
          when: (edited) => edited === null,
          say: (
            <>
              {t(
                "{what, select, article {This article no longer exists.} page {This page no longer exists.} newsletter {This newsletter no longer exists.} other {This reading no longer exists.}}",
                { what },
              )}{" "}
              <Link to={to} className="link">
                {t(
                  "{what, select, article {All articles} page {All pages} newsletter {All newsletters} other {All readings}}",
                  {
                    what,
                  },
                )}
              </Link>
            </>
          ),
        }}
      >
        {(edited) => edited && children(edited)}
      </QueryResult>
    </main>
  );
}
