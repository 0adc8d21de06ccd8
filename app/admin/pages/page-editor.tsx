import type { SupabaseClient } from "@supabase/supabase-js";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { ALL_PICTURES, loadAllPictures } from "#app/backend/media/all-pictures.ts";
import type { Picture } from "#app/backend/media/pictures.ts";
import { type EditedPage, loadEditedPage, publishPage } from "#app/backend/pages/all-pages.ts";
import { Listed } from "#app/admin/ui/listed.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { loadToaster } from "#app/ui/toast/toast.tsx";
import { useFocusAfterRemoval } from "#app/ui/use-focus-after-removal.ts";
import { useFocusAfterWalking } from "#app/ui/use-focus-after-walking.ts";
import { MOST_BLOCKS, type StoredBlock } from "#domain/pages/blocks.ts";
import { AddBlock } from "./add-block.tsx";
import { blockName } from "./block-fields.ts";
import { BlockForm } from "./block-form.tsx";
import { EditedBlock } from "./edited-block.tsx";
import { PageFactsDialog } from "./page-facts-dialog.tsx";
import { Sheet } from "./sheet.tsx";
import { type DraftState, type PageDraft, usePageDraft } from "./use-page-draft.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

type PageEditorProps = {
  id: string;
  /** The practice's zone, for the times of versions. */
  zone: string;
  /** Draws a block as visitors see it. */
  draw: (block: StoredBlock, pictures: Picture[]) => ReactNode;
};

/** One page as it will look, under the pencil: a press on a block opens its form. */
export function PageEditor({ id, zone, draw }: PageEditorProps) {
  const main = useRef<HTMLElement>(null);
  useFocusAfterWalking(main);
  useFocusAfterRemoval();
  useEffect(() => void loadToaster().catch(() => undefined), []);
  const read = useServerQuery(["pages", "edited", id], (client, signal) => loadEditedPage(client, id, signal), {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0, // what is on the screen is the truth from now on; another window is noticed by the revision
  });
  return (
    <main ref={main} id="content" tabIndex={-1} className="min-h-svh text-sm outline-none">
      <Listed
        read={read}
        loading="Opening the page…"
        failed="Failed to open the page"
        empty={{ when: (page) => page === null, say: <Gone /> }}
      >
        {(page) => page && <Editing page={page} zone={zone} draw={draw} />}
      </Listed>
    </main>
  );
}

function Gone() {
  return (
    <>
      This page no longer exists.{" "}
      <Link to="/admin/pages" className="link">
        All pages
      </Link>
    </>
  );
}

type Open = { block: string } | "facts" | "versions" | undefined;

function Editing({ page, zone, draw }: { page: EditedPage; zone: string; draw: PageEditorProps["draw"] }) {
  const draft = usePageDraft(page);
  const { content, change } = draft;
  const { blocks } = content;
  const { data: pictures = [] } = useServerQuery(ALL_PICTURES, loadAllPictures);
  const [open, setOpen] = useState<Open>();
  const [facts, setFacts] = useState({ path: page.path, isPublic: page.isPublic, hasDraft: page.hasDraft });
  const edited = typeof open === "object" ? blocks.find(({ id }) => id === open.block) : undefined;
  const setBlocks = (next: StoredBlock[], field?: string) => change({ ...content, blocks: next }, field);
  const close = () => setOpen(undefined);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isField) return;
    event.preventDefault();
    if (event.shiftKey) draft.redo();
    else draft.undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  const add = (at: number, block: StoredBlock) => {
    setBlocks(blocks.toSpliced(at, 0, block));
    setOpen({ block: block.id });
  };

  return (
    <>
      <EditorBar
        page={page}
        facts={facts}
        draft={draft}
        onOpen={setOpen}
        onPublished={() => setFacts({ ...facts, isPublic: true, hasDraft: false })}
      />
      {draft.state.kind === "overtaken" && <Overtaken pageId={page.id} draft={draft} />}
      <h1 className="sr-only">{`Edit ${content.title}`}</h1>
      <div className={edited ? "lg:pr-104" : undefined}>
        {blocks.length === 0 && (
          <p className="mx-auto max-w-prose px-5 py-10 text-base text-quiet">This page is empty. Add its first block.</p>
        )}
        <AddBlock at={0} isFull={blocks.length >= MOST_BLOCKS} onAdd={(block) => add(0, block)} />
        {blocks.map((block, at) => (
          <div key={block.id}>
            <EditedBlock
              block={block}
              at={at}
              count={blocks.length}
              isEdited={block.id === edited?.id}
              onEdit={() => setOpen({ block: block.id })}
              onMove={(to) => setBlocks(blocks.toSpliced(at, 1).toSpliced(to, 0, block))}
              onHide={() => setBlocks(blocks.with(at, { ...block, isHidden: !block.isHidden }))}
              onRemove={() => setBlocks(blocks.toSpliced(at, 1))}
            >
              {draw(block, pictures)}
            </EditedBlock>
            <AddBlock at={at + 1} isFull={blocks.length >= MOST_BLOCKS} onAdd={(added) => add(at + 1, added)} />
          </div>
        ))}
      </div>
      {edited && (
        <Sheet title={blockName(edited)} status={<SavedState state={draft.state} onRetry={() => void draft.save()} />} onClose={close}>
          <BlockForm
            block={edited}
            onChange={(block) =>
              setBlocks(
                blocks.map((each) => (each.id === block.id ? block : each)),
                block.id,
              )
            }
          />
        </Sheet>
      )}
      {open === "facts" && (
        <PageFactsDialog
          page={page}
          facts={facts}
          draft={draft}
          onChanged={(changed) => setFacts({ ...facts, ...changed })}
          onClose={close}
        />
      )}
      {open === "versions" && <VersionsDialog pageId={page.id} zone={zone} draft={draft} isPublic={facts.isPublic} onClose={close} />}
    </>
  );
}

type EditorBarProps = {
  page: EditedPage;
  facts: { path: string; isPublic: boolean; hasDraft: boolean };
  draft: PageDraft;
  onOpen: (open: Open) => void;
  onPublished: () => void;
};

function EditorBar({ page, facts, draft, onOpen, onPublished }: EditorBarProps) {
  const publish = useServerMutation({
    mutationFn: publishPage,
    successToast: "Published. Everybody sees it now",
    errorToast: "Failed to publish",
    invalidates: ["pages"],
    onSuccess: ({ revision }) => {
      draft.setRevision(revision);
      onPublished();
    },
  });
  const tab = useRef<Window>(null);
  const preview = useServerMutation({
    mutationFn: (client) => loadEditedPage(client, page.id),
    errorToast: "Failed to open the preview",
    invalidates: [],
    onSuccess: (read) => tab.current?.location.replace(read?.previewKey ? `/preview/${read.previewKey}` : facts.path),
  });
  /** The window opens during the press, as browsers ask for; what it shows comes once the draft is saved. */
  const openPreview = () => {
    tab.current = open("about:blank", "_blank");
    void saveThen(() => preview.mutate());
  };
  const saveThen = async (next: () => void) => {
    if ((await draft.save()).kind === "saved") next();
  };
  return (
    <header className="z-30 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline bg-ground px-4 py-1.5 md:sticky md:top-0">
      <Link to="/admin/pages" className="inline-flex min-h-11 items-center gap-2 pr-2 font-semibold hover:text-gold">
        <Icon name="arrow" className="size-4 rotate-180" />
        Pages
      </Link>
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-semibold">{draft.content.title}</p>
        <SavedState state={draft.state} onRetry={() => void draft.save()} />
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:justify-between">
        <Button dense disabled={!draft.canUndo} onClick={draft.undo}>
          Undo
        </Button>
        <Button dense onClick={() => onOpen("facts")}>
          Settings
        </Button>
        <Button dense onClick={() => onOpen("versions")}>
          Versions
        </Button>
        <Button dense busy={preview.isPending} onClick={openPreview}>
          Preview
        </Button>
        <Button
          dense
          variant="gold"
          busy={publish.isPending}
          onClick={() => void saveThen(() => publish.mutate({ pageId: page.id, revision: draft.revision() }))}
        >
          Publish
        </Button>
      </div>
    </header>
  );
}

/** Where the text stands, in words. */
function SavedState({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  const isBad = state.kind === "invalid" || state.kind === "failed" || state.kind === "overtaken";
  return (
    <p role="status" className={`text-xs ${isBad ? "text-bad" : "text-quiet"}`}>
      {wordsFor(state)}
      {state.kind === "failed" && (
        <button type="button" onClick={onRetry} className="link ml-2 min-h-6">
          Try again
        </button>
      )}
    </p>
  );
}

function wordsFor(state: DraftState): string {
  if (state.kind === "saved") return "All changes are saved";
  if (state.kind === "unsaved" || state.kind === "saving") return "Saving…";
  if (state.kind === "overtaken") return "Changed in another window";
  return `Not saved. ${state.why}`;
}

/** Another window has changed the page: nothing of either is lost before one is chosen. */
function Overtaken({ pageId, draft }: { pageId: string; draft: PageDraft }) {
  const reading = {
    mutationFn: (client: SupabaseClient) => loadEditedPage(client, pageId),
    errorToast: "Failed to read the other version",
    invalidates: [],
  };
  const showOther = useServerMutation({ ...reading, onSuccess: (page) => page && draft.takeOver(page) });
  const keepMine = useServerMutation({ ...reading, onSuccess: (page) => page && draft.keepMine(page.revision) });
  return (
    <div className="p-4">
      <Notice tone="bad" title="This page was changed in another window">
        <p>What you see here is not saved. Choose which of the two goes on; with Undo you can come back to yours.</p>
        <div className="flex flex-wrap gap-3">
          <Button dense busy={showOther.isPending} onClick={() => showOther.mutate()}>
            Show the other
          </Button>
          <Button dense busy={keepMine.isPending} onClick={() => keepMine.mutate()}>
            Keep what is here
          </Button>
        </div>
      </Notice>
    </div>
  );
}
