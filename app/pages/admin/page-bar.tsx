import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { EditorBar, PreviewButton } from "#app/kit/admin/drafts/editor-bar.tsx";
import { type EditedPage, loadEditedPage } from "#app/pages/all-pages.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { publishPage } from "#server/pages/actions.ts";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { PUBLIC_PAGES } from "#domain/catalog/public-pages.ts";
import { pageName } from "#domain/pages/page-facts.ts";
import type { PageDraft } from "./use-page-draft.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";

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
    successToast: { title: t("Published. Everybody sees it now"), description: name },
    errorToast: t("Failed to publish"),
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
    <EditorBar to="/admin/pages" label={t("Pages")} title={name} draft={draft}>
      <Button dense onClick={() => onOpen("facts")}>
        {t("Settings")}
      </Button>
      <Button dense onClick={() => onOpen("versions")}>
        {t("Versions")}
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
        {t("Publish")}
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

type PublishLegalDialogProps = {
  /** Whether clients accept this text; the cookie policy, for one, is only read. */
  isAccepted: boolean;
  onAnswer: (isCorrection: boolean) => void;
  onClose: () => void;
};

/** Asks whether a legal text's meaning changes; if it does, clients must accept it again. */
function PublishLegalDialog({ onClose, ...answers }: PublishLegalDialogProps) {
  return (
    <Dialog title={t("Does this change what applies?")} about={t("Earlier versions stay readable.")} onClose={onClose}>
      <Answers {...answers} />
    </Dialog>
  );
}

function Answers({ isAccepted, onAnswer }: Omit<PublishLegalDialogProps, "onClose">) {
  const close = useCloseDialog();
  const answer = (isCorrection: boolean) => {
    close();
    onAnswer(isCorrection);
  };
  return (
    <ul className="mt-5 flex flex-col gap-5">
      <li>
        <p>
          {isAccepted
            ? t(
                "Something applies that did not before: a new version with today’s date, which clients accept from now on when they book.",
              )
            : t("Something applies that did not before: a new version with today’s date.")}
        </p>
        <Button dense variant="gold" className="mt-2" onClick={() => answer(false)}>
          {t("Publish a new version")}
        </Button>
      </li>
      <li>
        <p>{t("Spelling, or the same in clearer words: version and date stay.")}</p>
        <Button dense className="mt-2" onClick={() => answer(true)}>
          {t("Publish a correction")}
        </Button>
      </li>
      <li>
        <Button dense variant="quiet" className="-ml-3" onClick={close}>
          {t("Not yet")}
        </Button>
      </li>
    </ul>
  );
}
