import { useState } from "react";
import { NotRead } from "#app/account/not-read.tsx";
import { deviceName } from "#app/account/profile/device-name.ts";
import { addPasskey, loadPasskeys, type Passkey, removePasskey } from "#app/backend/accounts/passkeys.ts";
import { useServerMutation, useServerQuery } from "#app/backend/queries.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { momentInWords } from "#domain/wording.ts";

const moment = (at: string) => momentInWords(at, undefined, "date", " at ");

/** The passkeys of the signed-in user: add, list, remove. */
export function PasskeysPanel() {
  const { data: passkeys, error, refetch } = useServerQuery(["passkeys"], loadPasskeys);
  const [leaving, setLeaving] = useState<Passkey>();
  const add = useServerMutation({
    mutationFn: (client) => addPasskey(client, deviceName(navigator.userAgent)),
    errorToast: "It could not be added",
    successToast: "Your passkey is added",
    invalidates: ["passkeys"],
  });
  const remove = useServerMutation({
    mutationFn: (client, { id }: Passkey) => removePasskey(client, id),
    errorToast: "It could not be removed",
    successToast: "The passkey is removed",
    invalidates: ["passkeys"],
    onSuccess: () => setLeaving(undefined),
    onError: () => setLeaving(undefined),
  });

  if (error) return <NotRead error={error} onAgain={() => void refetch()} />;
  if (!passkeys) return <p className="mt-5 min-h-27 text-quiet">Looking for your passkeys…</p>;
  return (
    <>
      {passkeys.length > 0 ? (
        <ul aria-label="Passkeys" className="divide-y divide-hairline border-b border-hairline">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <p>
                {passkey.name}
                <span className="block text-sm text-quiet">
                  Added on {moment(passkey.addedAt)}
                  {passkey.lastUsedAt && `, last used on ${moment(passkey.lastUsedAt)}`}
                </span>
              </p>
              <Button onClick={() => setLeaving(passkey)}>
                Remove<span className="sr-only"> {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 max-w-prose text-quiet">
          With a passkey you sign in with your finger, your face or the PIN of your device, without a password or a code.
        </p>
      )}
      <Button className="mt-5" busy={add.isPending} onClick={() => add.mutate()}>
        Add a passkey
      </Button>
      {leaving && (
        <Dialog
          title="Remove this passkey?"
          about={`The passkey that you added on ${moment(leaving.addedAt)} will no longer sign in here. Your device may go on showing it until you delete it there.`}
          onClose={() => setLeaving(undefined)}
        >
          <div className="mt-6 flex flex-wrap gap-4">
            <Button onClick={() => setLeaving(undefined)}>Keep it</Button>
            <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(leaving)}>
              Remove it
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
