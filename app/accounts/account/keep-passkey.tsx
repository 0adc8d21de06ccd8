import { useEffect, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { deviceName } from "#app/accounts/account/profile/device-name.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { addPasskey, loadPasskeys } from "#app/accounts/passkeys.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/** The session storage key for the user who dismissed the offer. */
const PUT_OFF = "sacred-space.passkey-put-off";

/** Offers a passkey to users who have none, on a device that can store one; renders nothing otherwise. */
export function KeepPasskey() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const canKeep = useCanKeep();
  const [isPutOff, setIsPutOff] = useState(() => stored() === userId);
  const { data: passkeys } = useServerQuery(["passkeys"], loadPasskeys, { enabled: canKeep && !isPutOff });
  const add = useServerMutation({
    mutationFn: (client) => addPasskey(client, deviceName(navigator.userAgent)),
    errorToast: t("It could not be added"),
    successToast: {
      title: t("Your passkey is added"),
      description: t("Next time, press Use a passkey when you sign in."),
    },
    invalidates: ["passkeys"],
  });
  const putOff = () => {
    setIsPutOff(true);
    try {
      sessionStorage.setItem(PUT_OFF, userId);
    } catch {} // storage is blocked: dismissed until a reload
  };
  if (!canKeep || isPutOff || passkeys?.length !== 0) return null;
  return (
    <section aria-labelledby="keep-passkey" className="mt-12 border-l-2 border-hairline py-1 pl-5 print:hidden">
      <h2 id="keep-passkey" className="text-2xl">
        {t("Keep a passkey?")}
      </h2>
      <p className="mt-3 max-w-prose text-quiet">
        {t(
          "With a passkey you sign in with your finger, your face or the PIN of this device. You need no code from an email next time, and no password.",
        )}
      </p>
      <div className="mt-5 flex flex-wrap gap-4">
        <Button busy={add.isPending} onClick={() => add.mutate()}>
          {t("Keep a passkey")}
        </Button>
        <Button variant="quiet" onClick={putOff}>
          {t("Not now")}
        </Button>
      </div>
    </section>
  );
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(PUT_OFF);
  } catch {
    return null;
  }
}

/** Whether the device can verify its user by fingerprint, face or PIN, which the server requires (docs/decisions/0058). */
function useCanKeep(): boolean {
  const [canKeep, setCanKeep] = useState(false);
  useEffect(() => {
    const isAvailable =
      "PublicKeyCredential" in window && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
    Promise.resolve(isAvailable).then(setCanKeep, () => undefined); // an error counts as unavailable
  }, []);
  return canKeep;
}
