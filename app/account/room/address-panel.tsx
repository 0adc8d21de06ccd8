import { useCallback, useEffect, useState } from "react";
import { type Address, loadAddress, mailMoveAgain, moveAddress } from "#app/backend/address.ts";
import { useAuth } from "#app/backend/auth-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { troubleText } from "../auth-trouble.ts";
import { AddressForm } from "./address-form.tsx";
import { AddressMoving } from "./address-moving.tsx";

const NO_ANSWER = { name: "AuthRetryableFetchError", message: "" };

/** The address by which its owner signs in: what it is, where it is moving to, and how to change it. */
export function AddressPanel() {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [address, setAddress] = useState<Address>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState<"again" | "stay">();

  const load = useCallback(async () => {
    const told = await loadAddress(await connect()).catch(() => ({ ok: false as const, error: NO_ANSWER }));
    if (told.ok) setAddress(told.value);
    setTrouble(told.ok ? undefined : troubleText(told.error));
  }, [connect]);
  useEffect(() => {
    void load();
    // Whoever comes back from the letters sees what has come of them.
    const look = () => void load();
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [load]);

  const move = async (email: string) => {
    const failure = await moveAddress(await connect(), email).catch(() => NO_ANSWER);
    if (failure) return troubleText(failure);
    await load();
    return undefined;
  };
  const act = async (what: "again" | "stay", ask: () => Promise<{ name: string; message: string } | undefined>, done: string) => {
    setBusy(what);
    const failure = await ask().catch(() => NO_ANSWER);
    await load();
    setBusy(undefined);
    toast(failure ? { tone: "bad", title: "That did not work", description: troubleText(failure) } : { tone: "good", title: done });
  };

  if (trouble && !address) {
    return (
      <div className="mt-5">
        <Notice tone="bad" title={trouble}>
          <Button onClick={() => void load()}>Try again</Button>
        </Notice>
      </div>
    );
  }
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
          onAgain={() => void act("again", async () => mailMoveAgain(await connect(), email), "Both letters are on their way again")}
          onStay={() => void act("stay", async () => moveAddress(await connect(), email), "Your address stays as it is")}
        />
      ) : (
        <AddressForm email={email} onMove={move} />
      )}
    </>
  );
}
