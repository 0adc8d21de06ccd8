import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
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
  /** A property that the rendered block does not show. */
  note: string | undefined;
  /** The block as rendered for visitors. */
  children: ReactNode;
};

/** A block with its toolbar. Clicking the block opens its form; its own content is inert. */
export function EditedBlock({
  block,
  at,
  count,
  isEdited,
  onEdit,
  onMove,
  onHide,
  onRemove,
  note,
  children,
}: EditedBlockProps) {
  const name = blockName(block);
  return (
    <section aria-label={name} className={`border-y ${isEdited ? "border-gold" : "border-hairline"}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface px-4 py-1">
        <h2 className={`min-w-0 grow basis-48 truncate font-sans text-sm ${isEdited ? "text-gold" : "text-quiet"}`}>
          {block.isHidden ? t("{name} (hidden)", { name }) : name}
        </h2>
        <div className="flex flex-wrap gap-1">
          <Button dense variant="quiet" aria-label={t("Edit {name}", { name })} onClick={onEdit}>
            {t("Edit")}
          </Button>
          <Button
            dense
            variant="quiet"
            aria-label={t("Move up {name}", { name })}
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          >
            {t("Up")}
          </Button>
          <Button
            dense
            variant="quiet"
            aria-label={t("Move down {name}", { name })}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          >
            {t("Down")}
          </Button>
          <Button
            dense
            variant="quiet"
            aria-label={block.isHidden ? t("Show {name}", { name }) : t("Hide {name}", { name })}
            onClick={onHide}
          >
            {block.isHidden ? t("Show") : t("Hide")}
          </Button>
          <Button dense variant="quiet" aria-label={t("Remove {name}", { name })} onClick={onRemove}>
            {t("Remove")}
          </Button>
        </div>
      </div>
      {note && <p className="px-4 py-3 text-bad">{note}</p>}
      {/* The toolbar serves the keyboard; a pointer may click the block itself. */}
      <div className="relative cursor-pointer text-base" onPointerUp={(event) => event.button === 0 && onEdit()}>
        {/* Sticky headings would stay visible below the editor's bar. */}
        <div inert className={`pb-10 [&_header]:static ${block.isHidden ? "opacity-30" : ""}`}>
          {children}
        </div>
      </div>
    </section>
  );
}
