import { useState } from "react";
import { useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { act } from "#app/kit/backend/server/functions.ts";
import { useAction } from "#app/kit/backend/use-action.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import type { checkTestPayment, startTestPayment } from "#server/setup/actions.ts";
import type { StepProps } from "./step-props.ts";
import { FIRST_RUN, useFirstRun } from "./use-first-run.ts";

const ASK_AGAIN_MS = 1_500;

/** Makes a test payment; with live keys checks the keys and the webhook endpoint instead. */
export function PaymentStep({ run, isDone }: StepProps) {
  const isTestPage = run.standIns.includes("cards");
  const sessionId = useSearchParams()[0].get("session_id");
  const [checked, setChecked] = useState<{ webhook: boolean | null }>();
  const [trouble, setTrouble] = useState("");
  const start = useAction<typeof startTestPayment>("practice-test-payment", {
    errorToast: t("The test payment could not begin"),
    invalidates: [FIRST_RUN],
    onSuccess: (answer) => {
      setTrouble("");
      if ("url" in answer) window.location.assign(answer.url);
      else setChecked(answer);
    },
    onError: ({ message }) => setTrouble(message),
  });
  return (
    <>
      <p className="max-w-prose">
        {t(
          "You pay £1 on the card page as a client would. With Stripe’s test keys no money moves, and the card 4242 4242 4242 4242 pays; with live keys nothing is charged: only the keys and Stripe’s messages to this site are looked at.",
        )}
      </p>
      <div className="mt-5 flex flex-col items-start gap-4" aria-live="polite">
        {isDone && isTestPage && (
          <Notice title={t("The test page took the payment")}>
            <p>
              {t(
                "No money moves: there is no account for card payments yet. Once STRIPE_SECRET_KEY names one, try again.",
              )}
            </p>
          </Notice>
        )}
        {isDone && !isTestPage && (
          <Notice tone="good" title={t("Card payments work")}>
            <p>{t("Stripe took the payment, and its message about it arrived here.")}</p>
          </Notice>
        )}
        {!isDone && sessionId && <Arriving sessionId={sessionId} />}
        {checked?.webhook === false && (
          <Notice tone="bad" title={t("The keys work, but Stripe does not know where to send its messages")}>
            <p>
              {t("Add an endpoint for {address} in Stripe’s dashboard, with the events of the configuration page.", {
                address: `${window.location.origin}/webhooks/stripe`,
              })}
            </p>
          </Notice>
        )}
        {checked?.webhook === null && (
          <Notice title={t("The keys work")}>
            <p>
              {t(
                "They may not ask Stripe whether its messages come here: please look at the endpoint in Stripe’s dashboard.",
              )}
            </p>
          </Notice>
        )}
        {trouble && (
          <Notice tone="bad" title={t("That did not work")}>
            <p>{trouble}</p>
          </Notice>
        )}
        <Button dense variant={isDone ? "outline" : "gold"} busy={start.isPending} onClick={() => start.mutate({})}>
          {isDone ? t("Try it again") : t("Make a test payment")}
        </Button>
      </div>
    </>
  );
}

/** After the return from the card page: whether it was paid, and whether the webhook has arrived. */
function Arriving({ sessionId }: { sessionId: string }) {
  const { data } = useServerQuery(["test-payment", sessionId], (client) =>
    act<typeof checkTestPayment>(client, "practice-test-payment-result", { sessionId }),
  );
  useFirstRun({ refetchInterval: ASK_AGAIN_MS });
  if (!data?.isPaid) return <p className="text-quiet">{t("This payment has not been made.")}</p>;
  return (
    <Notice title={t("Paid; waiting for Stripe’s message")}>
      <p>
        {t(
          "If it does not arrive within a minute, look in Stripe’s dashboard whether the endpoint {address} is there, and whether STRIPE_WEBHOOK_SECRET is its signing secret.",
          { address: `${window.location.origin}/webhooks/stripe` },
        )}
      </p>
    </Notice>
  );
}
