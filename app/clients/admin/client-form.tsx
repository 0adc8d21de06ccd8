import { type ComponentProps, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { DialogForm, useDialogForm } from "#app/kit/admin/ui/dialog-form.tsx";
import { NO_EMAIL } from "#app/kit/admin/ui/no-email.ts";
import type { ListedClient } from "#app/clients/clients.ts";
import { InputField } from "#app/kit/ui/forms/form-fields.tsx";
import { schemaResolver, UNSTORABLE } from "#app/kit/ui/forms/schema-resolver.ts";
import { type ClientDetails, clientDetails, MAX_TAG_LENGTH, MAX_TAGS, tagsIn } from "#domain/clients/client-details.ts";

import { contactKey, type Sharer, useSharers, WhoIsIt } from "./who-is-it.tsx";

type FormValues = Omit<ClientDetails, "tags"> & { tags: string };

export const NOBODY: ClientDetails = { name: "", email: "", phone: "", birthday: "", tags: [] };

export function clientDetailsOf({ name, email, phone, birthday, tags }: ListedClient): ClientDetails {
  return { name, email, phone: phone ?? "", birthday: birthday ?? "", tags };
}

const toDetails = ({ tags, email, ...values }: FormValues) => ({ ...values, email: email.trim(), tags: tagsIn(tags) });

const resolver = schemaResolver<FormValues>(clientDetails, toDetails, {
  words: {
    name: t("Please write a name."),
    email: t("Please check the email address."),
    phone: UNSTORABLE,
    birthday: t("Please write a date from 1900 on."),
    tags: t("At most {maxTags} tags of {maxTagLength} letters each.", {
      maxTags: MAX_TAGS,
      maxTagLength: MAX_TAG_LENGTH,
    }),
  },
});

type ClientFormProps = {
  client: ClientDetails;
  actionLabel: string;
  isSaving: boolean;
  /** The id of the client who is edited. */
  except?: string;
  onSave: (details: ClientDetails & { isAnother?: true }) => void;
  onSame: (person: Sharer) => void;
  savedMeanwhile?: ComponentProps<typeof DialogForm>["savedMeanwhile"];
};

/** The details of a client; only the name is required. */
export function ClientForm({
  client: { tags, ...rest },
  actionLabel,
  isSaving,
  except = "",
  onSave,
  onSame,
  savedMeanwhile,
}: ClientFormProps) {
  const [another, setAnother] = useState("");
  const form = useDialogForm<FormValues>({ defaultValues: { ...rest, tags: tags.join(", ") }, resolver });
  const { field, watch } = form;
  const [email, phone] = watch(["email", "phone"]);
  const isNew = except === "" || contactKey({ email, phone }) !== contactKey(rest);
  const people = useSharers({ email, phone }, { except, isAsked: isNew && (except === "" || email.trim() !== "") });
  const isAnother = another !== "" && another === contactKey({ email, phone });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => onSave({ ...toDetails(values), ...(isAnother && { isAnother }) })}
      actionLabel={actionLabel}
      busy={isSaving}
      savedMeanwhile={savedMeanwhile}
    >
      <InputField label={t("Full name")} maxLength={200} autoComplete="off" {...field("name")} />
      <InputField
        label={t("Email")}
        optional
        hint={t("Left empty, nothing is sent. {noEmail}.", { noEmail: NO_EMAIL })}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...field("email")}
      />
      <div className="flex flex-wrap gap-4">
        <InputField
          label={t("Phone")}
          optional
          fieldClass="grow basis-40"
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...field("phone")}
        />
        <InputField
          label={t("Birthday")}
          optional
          fieldClass="grow basis-40"
          type="date"
          min="1900-01-01"
          {...field("birthday")}
        />
      </div>
      <WhoIsIt
        people={people}
        isNumber={email.trim() === ""}
        isAnother={isAnother}
        onSame={onSame}
        onAnother={() => setAnother(contactKey({ email, phone }))}
      />
      <InputField
        label={t("Tags")}
        optional
        hint={t("Separated by commas, such as reiki, prefers mornings")}
        maxLength={900}
        autoComplete="off"
        {...field("tags")}
      />
    </DialogForm>
  );
}
