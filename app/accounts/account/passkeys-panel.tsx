import { useState } from "react";
import { useForm } from "react-hook-form";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import { deviceName } from "#app/accounts/account/profile/device-name.ts";
import { addPasskey, loadPasskeys, type Passkey, removePasskey, renamePasskey } from "#app/accounts/passkeys.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { formatDateTime } from "#domain/wording.ts";

const moment = (at: string) => formatDateTime(at, undefined, "date", " at ");

export function PasskeysPanel() {
  const { data: passkeys, error, refetch } = useServerQuery(["passkeys"], loadPasskeys);
  const [leaving, setLeaving] = useState<Passkey>();
  const [renaming, setRenaming] = useState<Passkey>();
  const add = useServerMutation({
    mutationFn: (client) => addPasskey(client, deviceName(navigator.userAgent)),
    errorToast: t("It could not be added"),
    successToast: t("Your passkey is added"),
    invalidates: ["passkeys"],
  });
  const remove = useServerMutation({
    mutationFn: (client, { id }: Passkey) => removePasskey(client, id),
    errorToast: t("It could not be removed"),
    successToast: t("The passkey is removed"),
    invalidates: ["passkeys"],
    onSuccess: () => setLeaving(undefined),
    onError: () => setLeaving(undefined),
  });

  if (error) return <NotRead error={error} onAgain={() => void refetch()} />;
  if (!passkeys) return <p className="mt-5 min-h-27 text-quiet">{t("Looking for your passkeys…")}</p>;
  return (
    <>
      {passkeys.length > 0 ? (
        <ul aria-label={t("Passkeys")} className="divide-y divide-hairline border-b border-hairline">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <p>
                {passkey.name}
                <span className="block text-sm text-quiet">
                  {passkey.lastUsedAt
                    ? t("Added on {addedAt}, last used on {lastUsedAt}", {
                        addedAt: moment(passkey.addedAt),
                        lastUsedAt: moment(passkey.lastUsedAt),
                      })
                    : t("Added on {addedAt}", { addedAt: moment(passkey.addedAt) })}
                </span>
              </p>
              <span className="flex flex-wrap gap-3">
                <Button variant="quiet" onClick={() => setRenaming(passkey)}>
                  {rich("Rename<span> {name}</span>", {
                    name: passkey.name,
                    span: (words) => <span className="sr-only">{words}</span>,
                  })}
                </Button>
                <Button onClick={() => setLeaving(passkey)}>
                  {rich("Remove<span> {name}</span>", {
                    name: passkey.name,
                    span: (words) => <span className="sr-only">{words}</span>,
                  })}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 max-w-prose text-quiet">
          {t(
            "With a passkey you sign in with your finger, your face or the PIN of your device, without a password or a code.",
          )}
        </p>
      )}
      <Button className="mt-5" busy={add.isPending} onClick={() => add.mutate()}>
        {t("Add a passkey")}
      </Button>
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {leaving && (
        <Dialog
          title={t("Remove this passkey?")}
          about={t(
            "The passkey that you added on {addedAt} will no longer sign in here. Your device may go on showing it until you delete it there.",
            { addedAt: moment(leaving.addedAt) },
          )}
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
    </>
  );
}

/** The server's limit. */
const NAME_MAX = 100;

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: passkey.name } });
  const rename = useServerMutation({
    mutationFn: (client, name: string) => renamePasskey(client, { id: passkey.id, name }),
    errorToast: t("It could not be renamed"),
    successToast: t("The passkey is renamed"),
    invalidates: ["passkeys"],
    onSuccess: onClose,
  });
  return (
    <Dialog
      title={t("Rename this passkey")}
      about={t("The name by which you know it in this list; your device keeps its own.")}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(({ name }) => rename.mutate(name.trim()))(event)}
        className="mt-6 flex flex-col gap-6"
      >
        <Field label={t("Name")} error={formState.errors.name?.message}>
          <Input
            {...register("name", { validate: (name) => name.trim() !== "" || t("Enter a name") })}
            required
            maxLength={NAME_MAX}
          />
        </Field>
        <Button type="submit" variant="gold" busy={rename.isPending} className="self-start">
          {t("Rename it")}
        </Button>
      </form>
    </Dialog>
  );
}
