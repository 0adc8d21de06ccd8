import { Button } from "#app/ui/button.tsx";

type PagerProps = {
  /** Undefined: this is the first page. */
  onNewer: (() => void) | undefined;
  /** Undefined: this is the last page. */
  onOlder: (() => void) | undefined;
  /** What is in sight: "1 to 25 of 480". */
  children: string;
  newer?: string;
  older?: string;
};

/** Leafs through a list; both ways are always in their place. */
export function Pager({ onNewer, onOlder, children, newer = "Previous", older = "Next" }: PagerProps) {
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="tabular-nums text-quiet">
        {children}
      </p>
      <div className="flex gap-2">
        <Button dense disabled={!onNewer} onClick={onNewer}>
          {newer}
        </Button>
        <Button dense disabled={!onOlder} onClick={onOlder}>
          {older}
        </Button>
      </div>
    </nav>
  );
}
