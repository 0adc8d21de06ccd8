import { useState } from "react";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import { countReaders } from "#app/newsletter/subscribers.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { DEFAULT_SETTINGS, loadBusinessSettings } from "#app/settings/business-settings.ts";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { ClippedNote } from "./clipped-note.tsx";
import { aboutWhen } from "./newsletter-state.ts";
import type { NewsletterContent } from "#domain/newsletter/newsletter-content.ts";
import { HOUR_MS } from "#domain/time.ts";

type SendDialogProps = { zone: string; content: NewsletterContent; onSend: () => void; onClose: () => void };

/** Asks before sending; shows the number of recipients and the expected end. */
export function SendDialog({ onClose, ...rest }: SendDialogProps) {
  return (
    <Dialog title="Send this newsletter?" onClose={onClose}>
      <SendQuestion {...rest} />
    </Dialog>
  );
}

function SendQuestion({ zone, content, onSend }: Omit<SendDialogProps, "onClose">) {
  const close = useCloseDialog();
  const [openedAt] = useState(() => Date.now());
  const readers = useServerQuery(["subscribers", "count"], countReaders, { gcTime: 0 });
  const settings = useServerQuery(["business_settings"], loadBusinessSettings);
  const perHour = settings.data?.[0]?.newsletter_per_hour ?? DEFAULT_SETTINGS.newsletter_per_hour;
  return (
    <QueryResult query={readers} loading="Counting your readers…" failed="Failed to count your readers">
      {(count) => (
        <>
          {count === 0 ? (
            <p className="mt-3 text-quiet">
              There is nobody to send it to yet. People who subscribe on your blog and confirm by email are counted.
            </p>
          ) : (
            <p className="mt-3 text-quiet">
              {count > 1 &&
                `${perHour} emails go in an hour, so the last is sent about ${aboutWhen(openedAt + (count / perHour) * HOUR_MS, zone)}. `}
              What was sent cannot be called back, and the text stays as it is from now on. Who subscribes later does
              not get it.
            </p>
          )}
          <ClippedNote content={content} />
          <DialogButtons
            type="button"
            cancelLabel="Cancel"
            onCancel={close}
            actionLabel={count === 1 ? "Send to 1 subscriber" : `Send to ${count} subscribers`}
            disabled={count === 0}
            onClick={() => {
              close();
              onSend();
            }}
          />
        </>
      )}
    </QueryResult>
  );
}
