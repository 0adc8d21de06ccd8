import { type ReactNode, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** How many rows are shown before the others are asked for; a rest of two is not worth a press. */
const FIRST = 10;
const REST = 2;

/** The first ten of a long list, and all of it on demand. */
export function Fold<Row>({ rows, children }: { rows: Row[]; children: (shown: Row[]) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const isWhole = isOpen || rows.length <= FIRST + REST;
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, FIRST))}
      {!isWhole && (
        <Button dense variant="quiet" className="-ml-3 mt-2 print:hidden" onClick={() => setIsOpen(true)}>
          {t("Show all {rows}", { rows: rows.length })}
        </Button>
      )}
    </>
  );
}
