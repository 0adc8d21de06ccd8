import { useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { signInWithPasskey, waitedTooLong } from "#app/accounts/passkeys.ts";
import { useToast } from "#app/kit/ui/toast/toast.tsx";

type PasskeySignIn = {
  busy: boolean;
  /** Requests a passkey now. */
  signIn(): void;
  /**
   * Starts conditional mediation where the browser supports it: passkeys are offered at the focused field whose `autocomplete` ends with
   * "webauthn".
   */
  offerAtField(): void;
};

/** A challenge is valid for five minutes, but the offer at a field lasts as long as the page is open. */
const RENEWED_AFTER = 4 * 60_000;

/** Signs in with a passkey of this device. `useAuth` then has the signed-in user. */
export function usePasskeySignIn(onSignedIn: () => void): PasskeySignIn {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  /** The timer that renews the offer at the field; 0 without an offer. */
  const renewal = useRef(0);
  useEffect(() => () => clearTimeout(renewal.current), []);

  /** Resolves to whether the response came after its challenge had expired. */
  const ask = async (mediation?: "conditional"): Promise<boolean> => {
    const result = await signInWithPasskey(await connect(), mediation);
    if (result.ok) {
      onSignedIn();
      toast({ tone: "good", title: t("Welcome back!") });
      return false;
    }
    if (!mediation || result.refusal.code.startsWith("webauthn_")) {
      // An error of the offer at a field is shown only if the server refused a passkey that the user chose.
      toast({ tone: "bad", title: t("Sign In Error"), description: result.refusal.message });
    }
    return waitedTooLong(result.refusal);
  };
  const signIn = async () => {
    setBusy(true);
    await ask().catch(() => toast({ tone: "bad", title: t("An unexpected error occurred") }));
    setBusy(false);
  };
  const offer = async (): Promise<void> => {
    const own = window.setTimeout(() => void offer(), RENEWED_AFTER); // the new offer aborts this one
    renewal.current = own;
    const isLate = await ask("conditional").catch(() => false); // the form works without it
    if (renewal.current !== own) return;
    clearTimeout(own);
    renewal.current = 0;
    if (isLate) await offer(); // timers stop while a device sleeps
  };
  const offerAtField = async () => {
    if (renewal.current !== 0 || !("PublicKeyCredential" in window)) return;
    const canOffer = await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false);
    if (canOffer && renewal.current === 0) await offer();
  };
  const offerWhereFocused = useEffectEvent(() => {
    // A focus before hydration triggered no event here.
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.autocomplete.endsWith("webauthn")) void offerAtField();
  });
  useEffect(() => offerWhereFocused(), []);
  return { busy, signIn: () => void signIn(), offerAtField: () => void offerAtField() };
}
