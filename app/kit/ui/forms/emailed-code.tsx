import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { requestEmailedCode } from "#app/accounts/emailed-code.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";

type EmailedCode = {
  email: string;
  /** The message about the code that was sent; undefined before. */
  sent: string | undefined;
  isSending: boolean;
  failure: string | undefined;
  send(): void;
};

/** The emailed code that replaces the password of an account without one. */
export function useEmailedCode(email: string): EmailedCode {
  const [sent, setSent] = useState<string>();
  const request = useServerMutation({
    mutationFn: requestEmailedCode,
    invalidates: [],
    onSuccess: ({ waitSeconds }) => setSent(waitSeconds ? sentEarlier(email, waitSeconds) : sentNow(email)),
  });
  const failure = request.error ? request.error.message || UNREACHABLE_TEXT : undefined;
  return { email, sent, isSending: request.isPending, failure, send: () => request.mutate(undefined) };
}

const sentNow = (email: string) => t("We sent a code to {email}. It works once, within ten minutes.", { email });
const sentEarlier = (email: string, seconds: number) =>
  t(
    "We sent a code to {email} a moment ago, and it works unless you have used it. You can ask for a new one in {seconds, plural, one {# second} other {# seconds}}.",
    { email, seconds },
  );

type EmailedCodeFieldProps = { code: EmailedCode; error: string | undefined; field: ComponentProps<"input"> };

/** Explains why a code is needed and, once it is sent, shows its field. The form's submit button sends the first one. */
export function EmailedCodeField(props: EmailedCodeFieldProps) {
  const { email, sent, failure } = props.code;
  return (
    <div className="flex flex-col gap-5 [overflow-wrap:anywhere]">
      {sent ? (
        <SentCode {...props} />
      ) : (
        <p>
          {t("Your account has no password, so we email a code to {email} to make sure that it is you.", { email })}
        </p>
      )}
      {failure && (
        <p role="alert" className="text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}

function SentCode({ code: { sent, isSending, send }, error, field }: EmailedCodeFieldProps) {
  const kept = useRouteLoaderData<{ keptMail?: string }>("root")?.keptMail;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <>
      <p role="status">{kept ?? sent}</p>
      <div ref={box}>
        <Field label={t("Code from the email")} hint={t("Six digits.")} error={error}>
          <Input
            {...field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            className="text-xl tracking-[0.3em]"
          />
        </Field>
      </div>
      <div className="-mt-2 -ml-3 flex flex-wrap items-center gap-x-3">
        <Button variant="quiet" busy={isSending} onClick={send}>
          {t("Send a new code")}
        </Button>
        <OutboxLink />
      </div>
    </>
  );
}

function OutboxLink() {
  const root = useRouteLoaderData<{ hasOutbox?: boolean }>("root");
  if (!root?.hasOutbox) return null;
  return (
    <ButtonLink variant="quiet" to="/outbox" reloadDocument target="_blank">
      {t("Open the local outbox")}
    </ButtonLink>
  );
}
