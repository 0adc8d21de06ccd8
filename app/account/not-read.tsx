import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type NotReadProps = { title: string; busy?: boolean; onAgain(): void };

/** In place of a panel that could not be read: why, and the way to ask again. */
export function NotRead({ title, busy, onAgain }: NotReadProps) {
  return (
    <div className="mt-5">
      <Notice tone="bad" title={title}>
        <Button busy={busy} onClick={onAgain}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
