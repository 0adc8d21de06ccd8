import { useServerMutation } from "#app/backend/queries.tsx";
import { requestResend, type SentMail } from "#app/backend/messages/messages.ts";
import { Button } from "#app/ui/button.tsx";

/** Sends an email again. The server refuses one that is no longer true or whose text was erased. */
export function ResendMail({ mail: { id, subject, recipient } }: { mail: SentMail }) {
  const resend = useServerMutation({
    mutationFn: requestResend,
    successToast: "Message on its way again",
    errorToast: "Failed to send message",
    invalidates: ["mail"],
  });
  return (
    <Button dense busy={resend.isPending} aria-label={`Resend “${subject}” to ${recipient}`} onClick={() => resend.mutate(id)}>
      Resend
    </Button>
  );
}
