import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { signInWithPasskey, waitedTooLong } from "#app/backend/accounts/passkeys.ts";
import { useToast } from "#app/ui/toast/toast.tsx";

type PasskeySignIn = {
  busy: boolean;
  /** Asks for a passkey now. */
  signIn(): void;
  /** Where the browser can, lets it offer passkeys at the field that has the focus, whose `autocomplete` ends with "webauthn". */
  offerAtField(): void;
};

/** A challenge lasts for five minutes, and an offer at a field for as long as the page is open. */
const RENEWED_AFTER = 4 * 60_000;

/** Signs in with a passkey of this device. Who is signed in then is told by useAuth. */
export function usePasskeySignIn(onSignedIn: () => void): PasskeySignIn {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  /** The timer that renews the offer at the field; 0 without an offer. */
  const renewal = useRef(0);
  useEffect(() => () => clearTimeout(renewal.current), []);

  /** Whether the answer came too late for its challenge. */
  const ask = async (mediation?: "conditional"): Promise<boolean> => {
    const result = await signInWithPasskey(await connect(), mediation);
    if (result.ok) {
      onSignedIn();
      toast({ tone: "good", title: "Welcome back!" });
      return false;
    }
    if (!mediation || result.refusal.code.startsWith("webauthn_")) {
      // of what is offered at a field only what the server refused was asked for by a person
      toast({ tone: "bad", title: "Sign In Error", description: result.refusal.message });
    }
    return waitedTooLong(result.refusal);
  };
  const signIn = async () => {
    setBusy(true);
    await ask().catch(() => toast({ tone: "bad", title: "An unexpected error occurred" }));
    setBusy(false);
  };
  const offer = async (): Promise<void> => {
    const own = window.setTimeout(() => void offer(), RENEWED_AFTER); // the new one ends this one
    renewal.current = own;
    const isLate = await ask("conditional").catch(() => false); // the form is there without it
    if (renewal.current !== own) return;
    clearTimeout(own);
    renewal.current = 0;
    if (isLate) await offer(); // a device that slept has held the timer up
  };
  const offerAtField = async () => {
    if (renewal.current !== 0 || !("PublicKeyCredential" in window)) return;
    const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
    if (canOffer && renewal.current === 0) await offer();
  };
  const offerWhereFocused = useEffectEvent(() => {
    // a focus before hydration raised no event here
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.autocomplete.endsWith("webauthn")) void offerAtField();
  });
  useEffect(() => offerWhereFocused(), []);
  return { busy, signIn: () => void signIn(), offerAtField: () => void offerAtField() };
}
