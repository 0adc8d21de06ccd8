import { useRef, useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { signInWithPasskey } from "#app/backend/accounts/passkeys.ts";
import { useToast } from "#app/ui/toast/toast.tsx";

type PasskeySignIn = {
  busy: boolean;
  /** Asks for a passkey now. */
  signIn(): void;
  /** Where the browser can, lets it offer passkeys at the field that has the focus, whose `autocomplete` ends with "webauthn". */
  offerAtField(): void;
};

/** Signs in with a passkey of this device. Who is signed in then is told by useAuth. */
export function usePasskeySignIn(onSignedIn: () => void): PasskeySignIn {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const isOffered = useRef(false);

  const ask = async (mediation?: "conditional") => {
    const result = await signInWithPasskey(await connect(), mediation);
    if (result.ok) {
      onSignedIn();
      toast({ tone: "good", title: "Welcome back!" });
    } else if (!mediation || result.refusal.code.startsWith("webauthn_")) {
      // of what is offered at a field only what the server refused was asked for by a person
      toast({ tone: "bad", title: "Sign In Error", description: result.refusal.message });
    }
  };
  const signIn = async () => {
    setBusy(true);
    await ask().catch(() => toast({ tone: "bad", title: "An unexpected error occurred" }));
    setBusy(false);
  };
  const offerAtField = async () => {
    if (isOffered.current) return;
    isOffered.current = true;
    try {
      if ("PublicKeyCredential" in window && (await PublicKeyCredential.isConditionalMediationAvailable?.())) await ask("conditional");
    } catch {} // the form is there without it
    isOffered.current = false;
  };
  return { busy, signIn: () => void signIn(), offerAtField: () => void offerAtField() };
}
