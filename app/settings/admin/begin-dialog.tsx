import { useForm } from "react-hook-form";
import { t } from "@sacred-space/words/t.ts";
import { DialogButtons } from "#app/kit/admin/ui/confirm-dialog.tsx";
import { Dialog, useCloseDialog } from "#app/kit/ui/dialog.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { MADE_UP_EMAIL, ownPractice } from "#domain/first-run/founding.ts";

type BeginDialogProps = {
  /** With which she is signed in. */
  email: string;
  onBegin: (email: string) => void;
  onClose: () => void;
};

/** Asks before the demonstration is erased, and for the address with which she signs in from then on: the made-up one is nobody's. */
export function BeginDialog({ onClose, ...asked }: BeginDialogProps) {
  return (
    <Dialog
      title={t("Begin with your own practice?")}
      about={t(
        "Everything here is erased: the invented clients, bookings, payments and messages, the services, hours, dates, pages and settings, and whatever you have tried. Your account stays, and calendars that you connected. The site closes until you open it. It cannot be undone.",
      )}
      onClose={onClose}
    >
      <Address {...asked} />
    </Dialog>
  );
}

const resolver = schemaResolver<{ email: string }>(ownPractice, (values) => values, {
  words: { email: t("Enter an email address like name@example.com") },
});

/** Enter in the field erases nothing: only the button does. */
function Address({ email, onBegin }: Omit<BeginDialogProps, "onClose">) {
  const close = useCloseDialog();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: email === MADE_UP_EMAIL ? "" : email },
    resolver,
  });
  const begin = handleSubmit((values) => {
    close();
    onBegin(values.email.trim());
  });
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="mt-5">
      <Field
        label={t("Your email")}
        hint={t("You sign in with it from then on. Your password stays.")}
        error={formState.errors.email?.message}
      >
        <Input {...register("email")} type="email" required maxLength={254} autoComplete="username" inputMode="email" />
      </Field>
      <DialogButtons
        cancelLabel={t("Keep the demonstration")}
        onCancel={close}
        actionLabel={t("Erase and begin")}
        variant="danger"
        type="button"
        onClick={() => void begin()}
      />
    </form>
  );
}
