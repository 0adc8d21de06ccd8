import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import { useForm } from "react-hook-form";
import type { Profile } from "#app/accounts/profile.ts";
import { saveProfile } from "#app/accounts/save-profile.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { changedFrom, describeChanges } from "#app/kit/ui/forms/changed-from.ts";
import { schemaResolver, UNSTORABLE } from "#app/kit/ui/forms/schema-resolver.ts";
import { SavedMeanwhile, useSeen } from "#app/kit/ui/forms/use-seen.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { type OwnProfile, ownProfile } from "#domain/accounts/own-profile.ts";

/** The signed-in user's name and phone, with a retry if loading failed. */
export function DetailsPanel() {
  const { user, profile, refreshProfile } = useAuth();
  const [busy, setBusy] = useState(false);
  if (user && profile) return <ProfileForm profile={profile} userId={user.id} />;
  const again = async () => {
    setBusy(true);
    await refreshProfile();
    setBusy(false);
  };
  return <NotRead title={t("Your details could not be loaded")} busy={busy} onAgain={() => void again()} />;
}

const resolver = schemaResolver<OwnProfile>(ownProfile, (values) => values, { words: { phone: UNSTORABLE } });

/** Name and phone, as the practitioner sees them; the email address identifies the account and is changed elsewhere. */
function ProfileForm({ profile, userId }: { profile: Profile; userId: string }) {
  const { refreshProfile } = useAuth();
  const { clearErrors } = useToast();
  const stored: OwnProfile = { fullName: profile.full_name, phone: profile.phone ?? "" };
  const lock = useSeen(stored);
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: stored,
    resolver,
  });
  const { errors, isDirty } = formState;

  const save = useServerMutation({
    mutationFn: async (client, to: OwnProfile) => {
      const saved = await saveProfile(client, userId, { seen: lock.seen, changes: changedFrom(lock.opened, to) });
      await refreshProfile(); // after a refusal the form says what is stored now
      return saved;
    },
    successToast: t("Your details are saved"),
    errorToast: t("Not saved"),
    invalidates: [],
    onError: lock.onError,
    onSuccess: (now) => {
      reset(now);
      lock.open(now);
    },
  });
  const submit = handleSubmit(({ fullName, phone }) => save.mutate({ fullName: fullName.trim(), phone: phone.trim() }));

  return (
    <form
      noValidate
      method="post"
      aria-label={t("Your details")}
      onChange={clearErrors}
      onSubmit={(event) => void submit(event)}
      className="mt-5 flex max-w-md flex-col gap-6"
    >
      <Field label={t("Full name")} error={errors.fullName?.message}>
        <Input {...register("fullName")} autoComplete="name" maxLength={200} />
      </Field>
      <Field
        label={t("Phone")}
        optional
        error={errors.phone?.message}
        hint={t("So that you can be reached if something changes on the day.")}
      >
        <Input {...register("phone")} type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <SavedMeanwhile
        changes={describeChanges(lock.opened, stored, { fullName: "name", phone: "phone" })}
        isRefused={lock.isRefused}
      />
      <Button type="submit" busy={save.isPending} disabled={!isDirty} className="self-start">
        {t("Save")}
      </Button>
    </form>
  );
}
