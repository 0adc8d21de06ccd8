import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
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
    successToast: {
      title: t("Message on its way again"),
      description: t("“{subject}” to {recipient}", { subject, recipient }),
    },
    errorToast: t("Failed to send message"),
    invalidates: ["mail", "alerts", "to-do"],
  });
  if (outdatedBecause !== null || status === "queued" || status === "dropped") return null;
  return (
    <>
      <Button
        dense
        busy={resend.isPending}
        aria-label={t("Resend “{subject}” to {recipient}", { subject, recipient })}
        onClick={() => setIsConfirming(true)}
      >
        {t("Resend")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={channel === "sms" ? t("Send this text message again?") : t("Send this email again?")}
          about={t(
            "“{subject}” goes to {recipient} once more, in the same words. It stands in the list as a message of its own.",
            { subject, recipient },
          )}
          actionLabel={t("Send again")}
          cancelLabel={t("Cancel")}
          onConfirm={() => resend.mutate({ mailId: id })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
