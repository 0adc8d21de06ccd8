import { useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { dropFactor, enrol, type Enrolment, loadFactors, type SecondFactor, showCode } from "#app/backend/accounts/second-factor.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import { troubleText } from "#app/account/auth-trouble.ts";
import { codeTrouble } from "./code-trouble.ts";
import { FactorEnrolment } from "./factor-enrolment.tsx";
import { FactorList } from "./factor-list.tsx";
import { setUpOn } from "./factor-words.ts";
import { NotRead } from "#app/account/not-read.tsx";
import { useAuthRead } from "#app/account/use-auth-read.ts";

/** The second factor of whoever is signed in: set up, seen, given up. `issuer` is the name that the app will show. */
export function SecondFactorPanel({ issuer }: { issuer: string }) {
  const { connect } = useAuth();
  const { toast } = useToast();
  const { value: factors, trouble, read } = useAuthRead(loadFactors);
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [leaving, setLeaving] = useState<SecondFactor>();
  const [busy, setBusy] = useState(false);

  const begin = async () => {
    setBusy(true);
    const told = await enrol(await connect(), issuer);
    setBusy(false);
    if (told.ok) setEnrolment(told.value);
    else toast({ tone: "bad", title: "It could not be set up", description: troubleText(told.error) });
  };
  const finish = async (id: string, code: string) => {
    const failure = await showCode(await connect(), id, code);
    if (failure) return codeTrouble(failure);
    setEnrolment(undefined);
    await read();
    toast({ tone: "good", title: "Your authenticator app is set up", description: "From now on signing in asks for its code." });
    return undefined;
  };
  const drop = async ({ id }: SecondFactor) => {
    setBusy(true);
    const failure = await dropFactor(await connect(), id);
    await read();
    setBusy(false);
    setLeaving(undefined);
    if (failure) toast({ tone: "bad", title: "It could not be removed", description: troubleText(failure) });
  };

  if (trouble) return <NotRead title={trouble} onAgain={() => void read()} />;
  if (!factors) return <p className="mt-5 text-quiet">Looking for your second factor…</p>;
  if (enrolment) {
    return <FactorEnrolment enrolment={enrolment} onCode={(code) => finish(enrolment.id, code)} onLeave={() => setEnrolment(undefined)} />;
  }
  return (
    <>
      {factors.length > 0 ? (
        <FactorList factors={factors} onRemove={setLeaving} />
      ) : (
        <p className="mt-4 max-w-prose text-quiet">
          With an authenticator app on your phone, your password alone opens nothing: signing in asks for a code that only you can see.
        </p>
      )}
      <Button className="mt-5" busy={busy && !leaving} onClick={() => void begin()}>
        {factors.length > 0 ? "Add another app" : "Set up an authenticator app"}
      </Button>
      {leaving && (
        <Dialog
          title="Remove this authenticator app?"
          about={`Signing in will not ask any more for the code of the app that you set up on ${setUpOn(leaving)}.`}
          onClose={() => setLeaving(undefined)}
        >
          <div className="mt-6 flex flex-wrap gap-4">
            <Button onClick={() => setLeaving(undefined)}>Keep it</Button>
            <Button variant="danger" busy={busy} onClick={() => void drop(leaving)}>
              Remove it
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
