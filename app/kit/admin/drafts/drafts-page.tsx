import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { AdminPage } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { Button } from "#app/kit/ui/button.tsx";

type DraftsPageProps<Draft> = Pick<ComponentProps<typeof QueryResult<Draft[]>>, "query" | "loading" | "failed"> & {
  title: string;
  /** "Add an article". */
  add: string;
  /** Shown in place of an empty list. */
  nothing: string;
  AddDialog: ComponentType<{ onClose: () => void }>;
  below?: ReactNode;
  /** Renders one draft as a DraftLine with a key. */
  children: (draft: Draft) => ReactNode;
};

/** All drafts of one kind, newest first, with a dialog to add one. */
export function DraftsPage<Draft>({
  title,
  add,
  nothing,
  AddDialog,
  below,
  children,
  ...list
}: DraftsPageProps<Draft>) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <AdminPage
      title={title}
      actions={
        <Button dense variant="gold" onClick={() => setIsAdding(true)}>
          {add}
        </Button>
      }
    >
      <QueryResult {...list} empty={{ when: (drafts) => drafts.length === 0, say: nothing }}>
        {(drafts) => <ul className="border-t border-hairline">{drafts.map(children)}</ul>}
      </QueryResult>
      {below}
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}
