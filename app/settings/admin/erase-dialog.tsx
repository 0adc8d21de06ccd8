import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { usePracticeClock } from "#app/kit/admin/practice-clock.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { ownerProof } from "#app/accounts/emailed-code.ts";
import { loadOwnDataTerms } from "#app/accounts/my-data.ts";
import { ExportClients } from "#app/clients/admin/export-clients.tsx";
import { countPaidAhead, requestDataErasure } from "#app/settings/business-settings.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { EmailedCodeField, useEmailedCode } from "#app/kit/ui/forms/emailed-code.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

type EraseDialogProps = { businessName: string; isInvented: boolean; onClose: () => void };

/** Explains the erasure of all client data, offers the export, and asks for the business name and the password, or an emailed code. */
export function EraseDialog({ businessName, isInvented, onClose }: EraseDialogProps) {
  return (
    <Dialog
      title={t("Delete all data?")}
      about={t(
        "Every client, booking, note and email, and the list of your newsletter readers, is erased at once, here and in clients’ accounts. It cannot be undone. Services, hours, settings and your own account stay. The record of payments stays too, for 7 years and without names, as the law requires.",
      )}
      onClose={onClose}
    >
      <div className="mt-5 flex flex-col gap-5">
        <PaidAhead isInvented={isInvented} />
        <div>
          <p className="mb-2">{t("Download a copy first:")}</p>
          <div className="flex flex-wrap gap-3">
            <ExportClients />
          </div>
        </div>
        <EraseForm businessName={businessName} />
      </div>
    </Dialog>
  );
}

function PaidAhead({ isInvented }: { isInvented: boolean }) {
  const today = usePracticeClock().data?.today;
  const { data: count = 0 } = useServerQuery(
    ["bookings", "paid-ahead", today],
    (client, signal) => countPaidAhead(client, today ?? "", signal),
    {
      enabled: today !== undefined,
    },
  );
  if (count === 0) return null;
  return (
    <Notice
      tone="bad"
      title={
        count === 1 ? t("One paid session is still to come") : t("{count} paid sessions are still to come", { count })
      }
    >
      <p>
        {isInvented
          ? t("Their clients are invented. To be rid of them all at once, close this and begin with your own practice.")
          : t(
              "Their clients have paid and will come. Cancel them under Bookings first: their money goes back and they are told. Then delete all data.",
            )}
      </p>
    </Notice>
  );
}

function EraseForm({ businessName }: { businessName: string }) {
  const { user } = useAuth();
  const hasPassword = useServerQuery(["own-data-terms"], loadOwnDataTerms).data?.hasPassword ?? true;
  const code = useEmailedCode(user?.email ?? "");
  const needsCode = !hasPassword && !code.sent;
  const form = useDialogForm({ defaultValues: { businessName: "", proof: "" } });
  const { field, close } = form;
  const erase = useServerMutation({
    mutationFn: requestDataErasure,
    successToast: t("All clients and bookings are erased"),
    errorToast: t("Nothing was erased"),
    invalidates: "everything",
    onSuccess: close,
  });
  return (
    <DialogForm
      form={form}
      isUnsaved={false}
      autoComplete="off"
      className="flex flex-col gap-5"
      onSubmit={(values) =>
        needsCode
          ? code.send()
          : erase.mutate({ businessName: values.businessName, proof: ownerProof(values.proof, hasPassword) })
      }
      cancelLabel={t("Keep everything")}
      actionLabel={needsCode ? t("Email me a code") : t("Delete all data")}
      variant={needsCode ? "gold" : "danger"}
      busy={erase.isPending || (needsCode && code.isSending)}
    >
      <InputField
        label={t("Type the business name: {businessName}", { businessName })}
        autoComplete="off"
        {...field("businessName", {
          validate: (text) => text.trim() === businessName || t("Please type it as it stands there."),
        })}
      />
      {hasPassword ? (
        <InputField
          label={t("Your password")}
          type="password"
          autoComplete="current-password"
          {...field("proof", { required: t("Please enter your password.") })}
        />
      ) : (
        <EmailedCodeField
          code={code}
          error={form.formState.errors.proof?.message}
          field={form.register("proof", { required: !needsCode && t("Please enter the six digits.") })}
        />
      )}
    </DialogForm>
  );
}
