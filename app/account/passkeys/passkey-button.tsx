import { useState } from "react";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { signInWithPasskey } from "#app/backend/accounts/passkeys.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";

/** Signs in with a passkey of this device. Who is signed in then is told by useAuth. */
export function PasskeyButton({ onSignedIn }: { onSignedIn(): void }) {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);

  const signIn = async () => {
    setBusy(true);
    try {
      const result = await signInWithPasskey(await connect());
      if (!result.ok) return toast({ tone: "bad", title: "Sign In Error", description: result.refusal.message });
      onSignedIn();
      toast({ tone: "good", title: "Welcome back!" });
    } catch {
      toast({ tone: "bad", title: "An unexpected error occurred" });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button className="-mt-2 w-full" busy={busy} onClick={() => void signIn()}>
      Use a passkey
    </Button>
  );
}
