import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import { blockName } from "./block-fields.ts";

type EditedBlockProps = {
  block: StoredBlock;
  at: number;
  count: number;
  isEdited: boolean;
  onEdit: () => void;
  onMove: (to: number) => void;
  onHide: () => void;
  onRemove: () => void;
  /** What cannot be seen in the block itself. */
  note: string | undefined;
  /** The block as visitors see it. */
  children: ReactNode;
};

/** A block under its bar of buttons; a press on it opens its form, and nothing in it can be used. */
export function EditedBlock({ block, at, count, isEdited, onEdit, onMove, onHide, onRemove, note, children }: EditedBlockProps) {
  const name = blockName(block);
  return (
    <section aria-label={name} className={`border-y ${isEdited ? "border-gold" : "border-hairline"}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface px-4 py-1">
        <h2 className={`min-w-0 grow basis-48 truncate font-sans text-sm ${isEdited ? "text-gold" : "text-quiet"}`}>
          {name}
          {block.isHidden && " (hidden)"}
        </h2>
        <div className="flex flex-wrap gap-1">
          <Button dense variant="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button dense variant="quiet" aria-label={`Move up ${name}`} disabled={at === 0} onClick={() => onMove(at - 1)}>
            Up
          </Button>
          <Button dense variant="quiet" aria-label={`Move down ${name}`} disabled={at === count - 1} onClick={() => onMove(at + 1)}>
            Down
          </Button>
          <Button dense variant="quiet" aria-label={`${block.isHidden ? "Show" : "Hide"} ${name}`} onClick={onHide}>
            {block.isHidden ? "Show" : "Hide"}
          </Button>
          <Button dense variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      {note && <p className="px-4 py-3 text-bad">{note}</p>}
      {/* The buttons above are for the keyboard; a pointer may press the block itself. */}
      <div className="relative cursor-pointer text-base" onPointerUp={(event) => event.button === 0 && onEdit()}>
        {/* Its headings would stay in sight beneath the editor's bar. */}
        <div inert className={`pb-8 [&_header]:static ${block.isHidden ? "opacity-30" : ""}`}>
          {children}
        </div>
      </div>
    </section>
  );
}
