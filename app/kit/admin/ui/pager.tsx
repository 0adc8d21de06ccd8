import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";

type PagerProps = {
  /** Undefined on the first page. */
  onNewer: (() => void) | undefined;
  /** Undefined on the last page. */
  onOlder: (() => void) | undefined;
  /** The range shown: "1 to 25 of 480". */
  children: string;
};

/** Pages through a list; both buttons are always there. */
export function Pager({ onNewer, onOlder, children }: PagerProps) {
  return (
    <nav aria-label={t("Pages")} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="tabular-nums text-quiet">
        {children}
      </p>
      <div className="flex gap-2">
        <Button dense disabled={!onNewer} onClick={onNewer}>
          {t("Previous")}
        </Button>
        <Button dense disabled={!onOlder} onClick={onOlder}>
          {t("Next")}
        </Button>
      </div>
    </nav>
  );
}

type NumberedPagerProps = {
  page: number;
  perPage: number;
  shown: number;
  isLast: boolean;
  onTurn: (to: number) => void;
};

/** Pages through a list of which only the existence of a next page is known; `page` counts from 0. */
export function NumberedPager({ page, perPage, shown, isLast, onTurn }: NumberedPagerProps) {
  return (
    <Pager
      onNewer={page > 0 ? () => onTurn(page - 1) : undefined}
      onOlder={isLast ? undefined : () => onTurn(page + 1)}
    >
      {t("{first} to {last}", { first: page * perPage + 1, last: page * perPage + shown })}
    </Pager>
  );
}

/** The page number in the URL, counted from 0; an invalid one is the first page. */
export function pageIn(searchParams: URLSearchParams): number {
  return Math.max(0, Number(/^\d{1,6}$/.exec(searchParams.get("page") ?? "")?.[0] ?? 1) - 1);
}

/** For a later page that is empty since its items were moved or deleted. */
export function NothingLeft({ words, onReturn }: { words: string; onReturn: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {words}
      <Button dense variant="quiet" onClick={onReturn}>
        {t("To the first page")}
      </Button>
    </span>
  );
}
