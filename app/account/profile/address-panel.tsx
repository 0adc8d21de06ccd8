import { useEffect, useState } from "react";
import { loadAddress, mailMoveAgain, moveAddress } from "#app/backend/accounts/address.ts";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { type Failure, NO_ANSWER } from "#app/backend/accounts/auth-result.ts";
import { useToast } from "#app/ui/toast/toast.tsx";
import { troubleText } from "#app/account/auth-trouble.ts";
import { NotRead } from "#app/account/not-read.tsx";
import { useAuthRead } from "#app/account/use-auth-read.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressMoving } from "./address-moving.tsx";

/** The address by which its owner signs in: what it is, where it is moving to, and how to change it. */
export function AddressPanel() {
  const { connect } = useAuth();
  const { toast } = useToast();
  const { value: address, trouble, read } = useAuthRead(loadAddress);
  const [busy, setBusy] = useState<"again" | "stay">();

  useEffect(() => {
    // Whoever comes back from the emails sees what has come of them.
    const look = () => void read();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [read]);

  const move = async (email: string) => {
    const failure = await moveAddress(await connect(), email).catch(() => NO_ANSWER);
    if (failure) return troubleText(failure);
    await read();
    return undefined;
  };
  const act = async (what: "again" | "stay", ask: () => Promise<Failure | undefined>, done: string) => {
    setBusy(what);
    const failure = await ask().catch(() => NO_ANSWER);
    await read();
    setBusy(undefined);
    toast(failure ? { tone: "bad", title: "That did not work", description: troubleText(failure) } : { tone: "good", title: done });
  };

  if (trouble && !address) return <NotRead title={trouble} onAgain={() => void read()} />;
  if (!address) return <p className="mt-5 text-quiet">Looking for your address…</p>;
  const { email, movesTo } = address;
  return (
    <>
      <p className="mt-5 break-words">Your account’s address is {email}.</p>
      {movesTo ? (
        <AddressMoving
          email={email}
          movesTo={movesTo}
          busy={busy}
          onAgain={() => void act("again", async () => mailMoveAgain(await connect(), email), "Both emails are on their way again")}
          onStay={() => void act("stay", async () => moveAddress(await connect(), email), "Your address stays as it is")}
        />
      ) : (
        <AddressForm email={email} onMove={move} />
      )}
    </>
  );
}
