import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { useAction } from "#app/kit/backend/use-action.ts";
import type { testEmail } from "#server/messages/actions.ts";
import { loadTestEmail, type TestEmail } from "#app/settings/test-email.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import type { StepProps } from "./step-props.ts";
import { FIRST_RUN, useFirstRun } from "./use-first-run.ts";

const ASK_AGAIN_MS = 1_500;
const TEST_EMAIL = "test-email";
const EXAMPLE = { kind: "booking-confirmed", words: { opening: "", paragraph: "", signOff: "" } } as const;

/** Sends the practitioner an example of the confirmation email, and shows the mail server's response. */
export function EmailStep({ run, isDone }: StepProps) {
  const { data: last } = useServerQuery([TEST_EMAIL], loadTestEmail, { refetchInterval: ASK_AGAIN_MS });
  useFirstRun({ refetchInterval: isDone ? false : ASK_AGAIN_MS });
  const send = useAction<typeof testEmail>("practice-test-email", {
    successToast: ({ recipient }) => t("On its way to {recipient}", { recipient }),
    errorToast: t("The test email could not be sent"),
    invalidates: [TEST_EMAIL, FIRST_RUN],
  });
  return (
    <>
      <p className="max-w-prose">{t("We send you an example of the email that confirms a booking.")}</p>
      <div className="mt-5 flex flex-col items-start gap-4" aria-live="polite">
        {last && <Answer {...last} isKept={run.standIns.includes("email")} />}
        <Button dense variant={isDone ? "outline" : "gold"} busy={send.isPending} onClick={() => send.mutate(EXAMPLE)}>
          {last ? t("Send another one") : t("Send me a test email")}
        </Button>
      </div>
    </>
  );
}

function Answer({ status, recipient, last_error: said, attempts, isKept }: TestEmail & { isKept: boolean }) {
  const root = useRouteLoaderData<{ hasOutbox?: boolean }>("root");
  if (status === "sent" && root?.hasOutbox) {
    return (
      <Notice tone="good" title={t("It is in the local outbox, to {recipient}", { recipient })}>
        <p>{t("Here no email leaves this machine. Once SMTP_URL names a mail server, they go out to your clients.")}</p>
        <ButtonLink className="mt-3" dense to="/outbox" reloadDocument target="_blank">
          {t("Open the local outbox")}
        </ButtonLink>
      </Notice>
    );
  }
  if (status === "sent" && isKept) {
    return (
      <Notice title={t("The email to {recipient} stays on the site’s machine", { recipient })}>
        <p>
          {t(
            "It was written, and nobody gets it: there is no mail server yet. Once SMTP_URL names one, emails go out to your clients.",
          )}
        </p>
      </Notice>
    );
  }
  if (status === "sent") {
    return (
      <Notice tone="good" title={t("Your mail server took the email to {recipient}", { recipient })}>
        <p>{t("Please look whether it has arrived, and whether it is among the spam.")}</p>
      </Notice>
    );
  }
  if (said === null) return <p className="text-quiet">{t("On its way to {recipient}…", { recipient })}</p>;
  return (
    <Notice tone="bad" title={t("Your mail server did not take the email")}>
      <p>{t("It said: {said}", { said })}</p>
      <p>
        {status === "failed" ? t("Given up after {attempts} tries.", { attempts }) : t("It is tried again by itself.")}{" "}
        {t("The server is named by SMTP_URL, the sender by MAIL_FROM.")}
      </p>
    </Notice>
  );
}
