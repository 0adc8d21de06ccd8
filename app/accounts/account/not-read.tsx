import { t } from "@sacred-space/words/t.ts";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

type NotReadProps = { title?: string; error?: Error; busy?: boolean; onAgain(): void };

/** Replaces a panel that could not be loaded: shows `title` or the server's message, and a retry. */
export function NotRead({ title, error, busy, onAgain }: NotReadProps) {
  return (
    <div className="mt-5">
      <Notice tone="bad" title={title ?? (error?.message || UNREACHABLE_TEXT)}>
        <Button busy={busy} onClick={onAgain}>
          {t("Try again")}
        </Button>
      </Notice>
    </div>
  );
}
