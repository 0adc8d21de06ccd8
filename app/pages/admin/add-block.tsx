import { useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import type { BlockKind, StoredBlock } from "#domain/pages/blocks.ts";
import { BLOCK_KINDS, newBlock } from "./block-fields.ts";

type AddBlockProps = { at: number; isFull: boolean; onAdd: (block: StoredBlock) => void };

export function AddBlock({ at, isFull, onAdd }: AddBlockProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex justify-center py-1">
      <Button
        dense
        variant="quiet"
        disabled={isFull}
        aria-label={`Add a block at place ${at + 1}`}
        onClick={() => setIsOpen(true)}
      >
        Add a block
      </Button>
      {isOpen && (
        <Dialog title="Add a block" onClose={() => setIsOpen(false)}>
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
