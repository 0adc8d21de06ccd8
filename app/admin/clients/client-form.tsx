import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { DialogButtons } from "#app/admin/ui/confirm-dialog.tsx";
import { NO_EMAIL } from "#app/admin/ui/no-email.ts";
import type { ListedClient } from "#app/backend/clients/clients.ts";
import { useLeaveDialog, useUnsaved } from "#app/ui/dialog.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver, UNSTORABLE } from "#app/ui/forms/schema-resolver.ts";
import { type ClientDetails, clientDetails, MAX_TAG_LENGTH, MAX_TAGS, tagsIn } from "#domain/clients/client-details.ts";

type FormValues = Omit<ClientDetails, "tags"> & { tags: string };

export const NOBODY: ClientDetails = { name: "", email: "", phone: "", birthday: "", tags: [] };

export function clientDetailsOf({ name, email, phone, birthday, tags }: ListedClient): ClientDetails {
  return { name, email, phone: phone ?? "", birthday: birthday ?? "", tags };
}

const toDetails = ({ tags, email, ...values }: FormValues) => ({ ...values, email: email.trim(), tags: tagsIn(tags) });

const resolver = schemaResolver<FormValues>(clientDetails, toDetails, {
  words: {
    name: "Please write a name.",
    email: "Please check the email address.",
    phone: UNSTORABLE,
    birthday: "Please write a date from 1900 on.",
    tags: `At most ${MAX_TAGS} tags of ${MAX_TAG_LENGTH} letters each.`,
  },
});

type ClientFormProps = {
  client: ClientDetails;
  verb: string;
  isSaving: boolean;
  onSave: (details: ClientDetails) => void;
  children?: ReactNode;
};

/** The details of a client; only the name is required. */
export function ClientForm({ client: { tags, ...rest }, verb, isSaving, onSave, children }: ClientFormProps) {
  const leave = useLeaveDialog();
  const { register, handleSubmit, formState } = useForm<FormValues>({ defaultValues: { ...rest, tags: tags.join(", ") }, resolver });
  const { errors } = formState;
  useUnsaved(formState.isDirty && !isSaving);
  const submit = handleSubmit((values) => onSave(toDetails(values)));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-5">
      <Field label="Full name" error={errors.name?.message}>
        <Input maxLength={200} autoComplete="off" {...register("name")} />
      </Field>
      <Field label="Email" optional hint={`Left empty, nothing is sent. ${NO_EMAIL}.`} error={errors.email?.message}>
        <Input type="email" maxLength={254} autoComplete="off" {...register("email")} />
      </Field>
      <div className="flex flex-wrap gap-4">
        <Field label="Phone" optional error={errors.phone?.message} className="grow basis-40">
          <Input type="tel" maxLength={40} autoComplete="off" {...register("phone")} />
        </Field>
        <Field label="Birthday" optional error={errors.birthday?.message} className="grow basis-40">
          <Input type="date" min="1900-01-01" {...register("birthday")} />
        </Field>
      </div>
      <Field label="Tags" optional hint="Separated by commas, such as reiki, prefers mornings" error={errors.tags?.message}>
        <Input maxLength={900} autoComplete="off" {...register("tags")} />
      </Field>
      {children}
      <DialogButtons keep="Cancel" onKeep={leave} verb={verb} busy={isSaving} />
    </form>
  );
}
