import { useRef, useState, useEffect } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import {
  startEnrolment,
  type Enrolment,
  loadFactors,
  removeFactor,
  type SecondFactor,
  verifyCode,
} from "#app/accounts/second-factor.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import { codeErrorMessage } from "./mfa-code-error.ts";
import { FactorList, setUpOn } from "./factor-list.tsx";
import { CodeForm } from "#app/kit/ui/forms/code-form.tsx";

/** Sets up, lists and removes the signed-in user's second factors. `issuer` is the name that the authenticator app shows. */
export function SecondFactorPanel({ issuer }: { issuer: string }) {
  const { connect } = useAuth();
  const { toast } = useToast();
  const { data: factors, error, refetch } = useServerQuery(["second-factors"], loadFactors);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [leaving, setLeaving] = useState<SecondFactor>();
  const panel = useRef<HTMLDivElement>(null);

  const enrol = useServerMutation({
    mutationFn: (client) => startEnrolment(client, issuer),
    errorToast: t("It could not be set up"),
    invalidates: [],
    onSuccess: setEnrolment,
  });
  const remove = useServerMutation({
    mutationFn: (client, { id }: SecondFactor) => removeFactor(client, id),
    errorToast: t("It could not be removed"),
    invalidates: ["second-factors"],
    onSuccess: () => setLeaving(undefined),
    onError: () => setLeaving(undefined),
  });
  const finish = async (id: string, code: string) => {
    const verified = await verifyCode(await connect(), id, code);
    if (!verified.ok) return codeErrorMessage(verified.refusal);
    setEnrolment(undefined);
    await refetch();
    panel.current?.focus(); // the form was longer than what replaces it, which may be out of sight
    toast({
      tone: "good",
      title: t("Your authenticator app is set up"),
      description: t("From now on signing in asks for its code."),
    });
    return undefined;
  };

  if (error) return <NotRead error={error} onAgain={() => void refetch()} />;
  if (!factors) return <p className="mt-5 text-quiet">{t("Looking for your second factor…")}</p>;
  if (enrolment) {
    return (
      <FactorEnrolment
        enrolment={enrolment}
        onCode={(code) => finish(enrolment.id, code)}
        onLeave={() => setEnrolment(undefined)}
      />
    );
  }
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {factors.length > 0 ? (
        <FactorList factors={factors} onRemove={setLeaving} />
      ) : (
        <p className="mt-4 max-w-prose text-quiet">
          {t(
            "With an authenticator app on your phone, a password alone is not enough: signing in also asks for a code from the app.",
          )}
        </p>
      )}
      <Button className="mt-5" busy={enrol.isPending} onClick={() => enrol.mutate()}>
        {factors.length > 0 ? t("Add another app") : t("Set up an authenticator app")}
      </Button>
      {leaving && (
        <Dialog
          title={t("Remove this authenticator app?")}
          about={t("Signing in will no longer ask for a code from the app that you set up on {date}.", {
            date: setUpOn(leaving),
          })}
          onClose={() => setLeaving(undefined)}
        >
          <div className="mt-6 flex flex-wrap gap-4">
            <Button onClick={() => setLeaving(undefined)}>{t("Keep it")}</Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(leaving)}>
              {t("Remove it")}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

type FactorEnrolmentProps = {
  enrolment: Enrolment;
  onCode(code: string): Promise<string | undefined>;
  onLeave(): void;
};

/** Shows the QR code and the secret, and verifies the first code. */
function FactorEnrolment({ enrolment, onCode, onLeave }: FactorEnrolmentProps) {
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="mt-5 flex flex-col gap-8">
      <div>
        <h3 ref={first} tabIndex={-1} className="font-sans text-lg font-semibold outline-none">
          {t("1. Scan this with your authenticator app")}
        </h3>
        <img
          src={enrolment.picture}
          alt={t("QR code for your authenticator app; the same key is below as text.")}
          width={220}
          height={220}
          className="mt-3 bg-white"
        />
        <p className="mt-3">
          <a href={enrolment.uri} className="link inline-flex min-h-11 items-center">
            {t("Open it in the app on this device")}
          </a>
        </p>
        <p className="mt-3 text-quiet">{t("Or enter this key by hand:")}</p>
        <p className="mt-1 font-mono text-sm [overflow-wrap:anywhere] select-all">
          {enrolment.secret.match(/.{1,4}/g)?.join(" ")}
        </p>
      </div>
      <div>
        <h3 className="mb-3 font-sans text-lg font-semibold">{t("2. Enter the code that it shows")}</h3>
        <CodeForm
          label={t("Code")}
          hint={t("Six digits, new every half minute.")}
          button={t("Turn it on")}
          onCode={onCode}
        />
        <Button variant="quiet" className="-ml-3 mt-3" onClick={onLeave}>
          {t("Cancel")}
        </Button>
      </div>
    </div>
  );
}
