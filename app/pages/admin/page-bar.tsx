import { useState } from "react";
import { EditorBar, PreviewButton } from "#app/kit/admin/drafts/editor-bar.tsx";
import { type EditedPage, loadEditedPage } from "#app/pages/all-pages.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { publishPage } from "#server/pages/actions.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { PublishLegalDialog } from "./publish-legal-dialog.tsx";
import { pageName } from "#domain/pages/page-facts.ts";
import type { PageDraft } from "./use-page-draft.ts";

type PageBarProps = {
  page: EditedPage;
  facts: { path: string; isPublic: boolean; hasDraft: boolean };
  draft: PageDraft;
  onOpen: (dialog: "facts" | "versions") => void;
  onPublished: () => void;
};

export function PageBar({ page, facts, draft, onOpen, onPublished }: PageBarProps) {
  const name = pageName({ path: facts.path, title: draft.content.title });
  const publish = useAction<typeof publishPage>("practice-publish-page", {
    successToast: { title: "Published. Everybody sees it now", description: name },
    errorToast: "Failed to publish",
    invalidates: ["pages"],
    onSuccess: ({ revision }) => {
      draft.setRevision(revision);
      onPublished();
    },
  });
  const [isConfirming, setIsConfirming] = useState(false);
  const saveAndPublish = async (correction: { isCorrection?: boolean } = {}) => {
    if ((await draft.save()).kind === "saved")
      publish.mutate({ pageId: page.id, revision: draft.revision(), ...correction });
  };
  return (
    <EditorBar to="/admin/pages" label="Pages" title={name} draft={draft}>
      <Button dense onClick={() => onOpen("facts")}>
        Settings
      </Button>
      <Button dense onClick={() => onOpen("versions")}>
        Versions
      </Button>
      {!page.isScreen && (
        <PreviewButton
          draft={draft}
          load={async (client) =>
            mapResult(await loadEditedPage(client, page.id), (read) =>
              read?.previewKey ? `/preview/${read.previewKey}` : facts.path,
            )
          }
        />
      )}
      <Button
        dense
        variant="gold"
        busy={publish.isPending}
        onClick={() => (page.isLegal ? setIsConfirming(true) : void saveAndPublish())}
      >
        Publish
      </Button>
      {isConfirming && (
        <PublishLegalDialog
          isAccepted={page.path !== PUBLIC_PAGES.cookiePolicy.path}
          onAnswer={(isCorrection) => void saveAndPublish({ isCorrection })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </EditorBar>
  );
}
