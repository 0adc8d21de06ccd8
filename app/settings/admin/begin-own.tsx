import { useState } from "react";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { discardQueue } from "#app/kit/offline/queued-actions.ts";
import { forgetDevice } from "#app/kit/offline/device-store.ts";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import type { beginOwnPractice } from "#server/setup/actions.ts";

/** Turns the demonstration into the practitioner's own practice, after asking once, and opens its first run. */
export function BeginOwn() {
  const [isAsking, setIsAsking] = useState(false);
  const { user } = useAuth();
  const { toast } = useToast();
  const open = () => void openFirstRun(user?.id ?? "");
  const begin = useAction<typeof beginOwnPractice>("begin-own-practice", {
    invalidates: [],
    onSuccess: open,
    // Begun before: the answer was lost, or another window was first.
    onError: ({ code, message }) =>
      code === "not-a-demonstration"
        ? open()
        : toast({ tone: "bad", title: "Failed to begin", description: message || UNREACHABLE_TEXT }),
  });
  return (
    <div className="mb-8 border-b border-hairline pb-6">
      <p className="mb-4 max-w-prose">
        Everybody in this practice is invented, so that you can try everything. When you have seen enough, erase it and
        set up yours: your name, your services, your hours.
      </p>
      <Button dense variant="gold" busy={begin.isPending} onClick={() => setIsAsking(true)}>
        Begin with my own practice…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Begin with your own practice?"
          about="Everything here is erased: the invented clients, bookings, payments and messages, the services, hours, dates, pages and settings, and whatever you have tried. Your account stays, and calendars that you connected. The site closes until you open it. It cannot be undone."
          cancelLabel="Keep the demonstration"
          actionLabel="Erase and begin"
          onConfirm={() => begin.mutate({})}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

/** Afresh: what this page and this device keep is of invented people. */
async function openFirstRun(userId: string): Promise<void> {
  await Promise.allSettled([discardQueue(userId), forgetDevice()]);
  window.location.assign("/admin/setup");
}
