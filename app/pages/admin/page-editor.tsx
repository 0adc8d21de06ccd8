import { type ReactNode, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { ALL_PICTURES, loadAllPictures } from "#app/media/all-pictures.ts";
import type { Picture } from "#app/media/pictures.ts";
import { type EditedPage, loadEditedPage } from "#app/pages/all-pages.ts";
import { useUndoKeys } from "#app/kit/admin/drafts/use-undo-keys.ts";
import { EditorPage } from "#app/kit/admin/drafts/editor-page.tsx";
import { DraftConflict, SavedState } from "#app/kit/admin/drafts/draft-state.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { isPictureId, MAX_BLOCKS, type StoredBlock, type BlockKind } from "#domain/pages/blocks.ts";
import { PICTURE_REMOVED } from "#app/media/admin/picture-field.tsx";
import { missingFacts } from "#domain/pages/missing-facts.ts";
import { type PageFacts, PLACEHOLDERS, wordsOf } from "#domain/pages/placeholders.ts";
import { blockName, BLOCK_KINDS, newBlock } from "./block-fields.ts";
import { BlockForm } from "./block-form.tsx";
import { EditedBlock } from "./edited-block.tsx";
import { PageBar } from "./page-bar.tsx";
import { pageName } from "#domain/pages/page-facts.ts";
import { PageFactsDialog } from "./page-facts-dialog.tsx";
import { Sheet } from "./sheet.tsx";
import { usePageDraft } from "./use-page-draft.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";

type PageEditorProps = {
  id: string;
  /** The practice's zone, for the times of versions. */
  zone: string;
  /** The values of placeholders in texts. */
  facts: PageFacts;
  /** Renders a block as visitors see it. */
  renderBlock: (block: StoredBlock, page: EditedPage, pictures: Picture[]) => ReactNode;
};

/** Edits a page in its rendered form: clicking a block opens its form. */
export function PageEditor({ id, ...shown }: PageEditorProps) {
  return (
    <EditorPage id={id} what="page" to="/admin/pages" load={loadEditedPage}>
      {(page) => <Editing page={page} {...shown} />}
    </EditorPage>
  );
}

function Editing({ page, zone, facts: known, renderBlock }: Omit<PageEditorProps, "id"> & { page: EditedPage }) {
  const draft = usePageDraft(page);
  const { content, change } = draft;
  const { blocks } = content;
  const { data: pictures, isFetching } = useServerQuery(ALL_PICTURES, loadAllPictures);
  const [open, setOpen] = useState<{ block: string } | "facts" | "versions">();
  const [facts, setFacts] = useState({ path: page.path, isPublic: page.isPublic, hasDraft: page.hasDraft });
  const edited = typeof open === "object" ? blocks.find(({ id }) => id === open.block) : undefined;
  const setBlocks = (next: StoredBlock[], field?: string) => change({ ...content, blocks: next }, field);
  const close = () => setOpen(undefined);

  const missing = missingFacts(page.path, blocks, known);

  useUndoKeys(draft);

  const add = (at: number, block: StoredBlock) => {
    setBlocks(blocks.toSpliced(at, 0, block));
    setOpen({ block: block.id });
  };

  return (
    <>
      <PageBar
        page={page}
        facts={facts}
        draft={draft}
        onOpen={setOpen}
        onPublished={() => setFacts({ ...facts, isPublic: true, hasDraft: false })}
      />
      <DraftConflict draft={draft} what="page" load={(client) => loadEditedPage(client, page.id)} />
      <Hints hints={missing} />
      <h1 className="sr-only">
        {t("Edit {pageName}", { pageName: pageName({ path: facts.path, title: content.title }) })}
      </h1>
      <div className={edited ? "lg:pr-104" : undefined}>
        {page.isScreen && (
          <div className="mx-auto flex max-w-prose flex-col items-start gap-4 px-5 py-10 text-base">
            <p>
              {t(
                "The program writes this page: it follows your services, hours and settings. What search results say of it is yours.",
              )}
            </p>
            <Button onClick={() => setOpen("facts")}>{t("Title and description")}</Button>
          </div>
        )}
        {blocks.length === 0 && !page.isScreen && (
          <p className="mx-auto max-w-prose px-5 py-10 text-base text-quiet">
            {t("This page is empty. Add its first block.")}
          </p>
        )}
        {!page.isScreen && <AddBlock at={0} isFull={blocks.length >= MAX_BLOCKS} onAdd={(block) => add(0, block)} />}
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
              note={!isFetching && isPictureGone(block, pictures) ? PICTURE_REMOVED : undefined}
            >
              {renderBlock(block, page, pictures ?? [])}
            </EditedBlock>
            <AddBlock at={at + 1} isFull={blocks.length >= MAX_BLOCKS} onAdd={(added) => add(at + 1, added)} />
          </div>
        ))}
      </div>
      {edited && (
        <Sheet title={blockName(edited)} status={<SavedState draft={draft} />} onClose={close}>
          <BlockForm
            block={edited}
            onChange={(block) =>
              setBlocks(
                blocks.map((each) => (each.id === block.id ? block : each)),
                block.id,
              )
            }
          />
          <Hints hints={missing} />
          <PlaceholderList facts={known} />
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
      {open === "versions" && (
        <VersionsDialog pageId={page.id} zone={zone} draft={draft} isPublic={facts.isPublic} onClose={close} />
      )}
    </>
  );
}

/** `pictures` is undefined until it is loaded. */
function isPictureGone(block: StoredBlock, pictures: Picture[] | undefined): boolean {
  return (
    pictures !== undefined &&
    "picture" in block &&
    isPictureId(block.picture) &&
    !pictures.some(({ id }) => id === block.picture)
  );
}

/** Shown above the page, and in the sheet that covers it. */
function Hints({ hints }: { hints: string[] }) {
  return (
    <div role="status" className="text-gold not-empty:px-4 not-empty:py-2">
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
    </div>
  );
}

function PlaceholderList({ facts }: { facts: PageFacts }) {
  return (
    <details className="border-y border-hairline">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold hover:text-gold">
        {t("What the program fills in")}
      </summary>
      <p className="pb-3 text-quiet">{t("Written in braces, these follow your rules and settings by themselves.")}</p>
      <dl className="pb-3">
        {Object.entries(PLACEHOLDERS).map(([name, placeholder]) => (
          <div key={name} className="border-t border-hairline py-2">
            <dt>
              <code className="font-sans font-semibold select-all">{`{${name}}`}</code>
            </dt>
            <dd className="text-quiet">
              {t(placeholder.about)}. {saysNow(wordsOf(placeholder, facts))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function saysNow(words: string): string {
  return words === "" ? t("Now it says nothing, and is left out.") : t("Now: “{words}”", { words });
}

type AddBlockProps = { at: number; isFull: boolean; onAdd: (block: StoredBlock) => void };

function AddBlock({ at, isFull, onAdd }: AddBlockProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex justify-center py-1">
      <Button
        dense
        variant="quiet"
        disabled={isFull}
        aria-label={t("Add a block at place {place}", { place: at + 1 })}
        onClick={() => setIsOpen(true)}
      >
        {t("Add a block")}
      </Button>
      {isOpen && (
        <Dialog title={t("Add a block")} onClose={() => setIsOpen(false)}>
          <Kinds onAdd={onAdd} />
        </Dialog>
      )}
    </div>
  );
}

function Kinds({ onAdd }: { onAdd: (block: StoredBlock) => void }) {
  const close = useCloseDialog();
  const kinds = Object.entries(BLOCK_KINDS) as [BlockKind, (typeof BLOCK_KINDS)[BlockKind]][];
  return (
    <ul className="mt-4 grid gap-x-4 sm:grid-cols-2">
      {kinds.map(([kind, { label, about }]) => (
        <li key={kind} className="border-b border-hairline">
          <button
            type="button"
            className="flex min-h-14 w-full flex-col py-2 text-left hover:text-gold"
            onClick={() => {
              close();
              onAdd(newBlock(kind));
            }}
          >
            <span className="font-semibold">{label}</span>
            <span className="text-quiet">{about}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
