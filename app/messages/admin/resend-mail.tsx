import { useState } from "react";
import { ConfirmDialog } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { ListedMessage } from "#domain/messages/sent-message.ts";
import type { resendMail } from "#server/messages/actions.ts";
import { Button } from "#app/kit/ui/button.tsx";

/** Sends a message again, after a confirmation. The server refuses one that is outdated or whose text was erased. */
export function ResendMail({
  mail: { id, subject, recipient, channel, status, outdatedBecause },
}: {
  mail: ListedMessage;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  const resend = useAction<typeof resendMail>("resend-mail", {
    successToast: { title: "Message on its way again", description: `“${subject}” to ${recipient}` },
    errorToast: "Failed to send message",
    invalidates: ["mail", "alerts", "to-do"],
  });
  if (outdatedBecause !== null || status === "queued" || status === "dropped") return null;
  return (
    <>
      <Button
        dense
        busy={resend.isPending}
        aria-label={`Resend “${subject}” to ${recipient}`}
        onClick={() => setIsConfirming(true)}
      >
        Resend
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={channel === "sms" ? "Send this text message again?" : "Send this email again?"}
          about={`“${subject}” goes to ${recipient} once more, in the same words. It stands in the list as a message of its own.`}
          actionLabel="Send again"
          cancelLabel="Cancel"
          onConfirm={() => resend.mutate({ mailId: id })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
