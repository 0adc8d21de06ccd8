import { t } from "@sacred-space/words/t.ts";
import { useState } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { hasUnsent, flushQueue, useQueuedActions } from "#app/kit/offline/queued-actions.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { describeAction } from "./describe-action.ts";

type UnsentDialogProps = { userId: string; onSignOut: () => void; onClose: () => void };

/** Before signing out: sends or discards queued actions, since signing out deletes them from the device. */
export default function UnsentDialog({ userId, onSignOut, onClose }: UnsentDialogProps) {
  const unsent = useQueuedActions(userId);
  const count = unsent.length;
  return (
    <Dialog
      title={
        unsent.every(({ kind }) => kind === "notes")
          ? t("{count, plural, one {# note has not been sent yet} other {# notes have not been sent yet}}", { count })
          : t("{count, plural, one {# change has not been sent yet} other {# changes have not been sent yet}}", {
              count,
            })
      }
      about={t("Signing out removes from this device what has not been sent.")}
      onClose={onClose}
    >
      <ul className="mt-3">
        {unsent.map((action) => (
          <li key={action.id} className="border-b border-hairline py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">{action.about}</p>
            <p>{describeAction(action)}</p>
            {action.refused !== undefined && (
              <p className="text-bad">{t("Not accepted: {refused}", { refused: action.refused })}</p>
            )}
          </li>
        ))}
      </ul>
      <Answers userId={userId} onSignOut={onSignOut} />
    </Dialog>
  );
}

function Answers({ userId, onSignOut }: Pick<UnsentDialogProps, "userId" | "onSignOut">) {
  const { connect } = useAuth();
  const close = useCloseDialog();
  const [state, setState] = useState<"asking" | "sending" | "failed">("asking");
  const leave = () => {
    close();
    onSignOut();
  };
  const send = async () => {
    setState("sending");
    await flushQueue(connect).catch(() => 0);
    if (await hasUnsent(userId)) setState("failed");
    else leave();
  };
  return (
    <>
      <p role="alert" className="mt-4 text-bad empty:hidden">
        {state === "failed" && t("Not everything could be sent.")}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button dense onClick={close}>
          {t("Stay signed in")}
        </Button>
        <Button dense variant="danger" onClick={leave}>
          {t("Sign out and discard")}
        </Button>
        <Button dense variant="gold" busy={state === "sending"} onClick={() => void send()}>
          {t("Send first")}
        </Button>
      </div>
    </>
  );
}
