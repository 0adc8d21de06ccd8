import { type SubmitEvent, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { AdminSection } from "#app/kit/admin/ui/admin-page.tsx";
import { QueryResult } from "#app/kit/admin/ui/query-result.tsx";
import {
  type DevicePush,
  loadDevicePush,
  QUIET_HOURS,
  type QuietHours,
  turnPushOff,
  turnPushOn,
} from "#app/messages/push.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { Switch } from "./switch.tsx";

/** Push notifications on this device, in addition to emails. */
export function PushPanel() {
  const query = useServerQuery(["push"], loadDevicePush);
  return (
    <AdminSection title={t("Notifications on this device")}>
      <QueryResult
        query={query}
        loading={t("Asking this device…")}
        failed={t("Failed to read the notifications of this device")}
      >
        {(push) => (push === "unsupported" ? <Unsupported /> : <PushForm key={push.quiet?.quietFrom} push={push} />)}
      </QueryResult>
    </AdminSection>
  );
}

function Unsupported() {
  return (
    <p className="text-quiet">
      {t(
        "This browser shows no notifications here. On an iPhone or iPad add the back office to the home screen first, and open it from there.",
      )}
    </p>
  );
}

function PushForm({ push: { publicKey, quiet } }: { push: Exclude<DevicePush, string> }) {
  const [hours, setHours] = useState<QuietHours>(quiet ?? QUIET_HOURS);
  const change = useServerMutation({
    mutationFn: (client, to: QuietHours | "off") =>
      to === "off" ? turnPushOff(client) : turnPushOn(client, publicKey, to),
    successToast: (_, to) => (to === "off" ? t("This device is no longer told") : t("This device is told from now on")),
    errorToast: t("Failed to change the notifications of this device"),
    invalidates: ["push"],
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate(hours);
  };
  return (
    <form onSubmit={submit}>
      <Switch
        label={t("Notifications on this device")}
        hint={t(
          "A paid booking, a client who cancels, a refund that fails, and in the evening when tomorrow begins. Never a name.",
        )}
        checked={quiet !== null}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked ? hours : "off")}
      />
      {quiet && (
        <div className="flex flex-wrap items-end gap-4">
          <Field label={t("Quiet from")}>
            <Input
              type="time"
              required
              value={hours.quietFrom}
              onChange={({ target }) => setHours({ ...hours, quietFrom: target.value })}
            />
          </Field>
          <Field label={t("until")} hint={t("What happens in between comes as one message afterwards.")}>
            <Input
              type="time"
              required
              value={hours.quietUntil}
              onChange={({ target }) => setHours({ ...hours, quietUntil: target.value })}
            />
          </Field>
          <Button dense type="submit" busy={change.isPending}>
            {t("Save quiet hours")}
          </Button>
        </div>
      )}
    </form>
  );
}
