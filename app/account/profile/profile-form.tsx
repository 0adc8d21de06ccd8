import { useForm } from "react-hook-form";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { type Profile, saveProfile } from "#app/backend/accounts/profile.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver, UNSTORABLE } from "#app/ui/forms/schema-resolver.ts";
import { useToast } from "#app/ui/toast/toast.tsx";
import { type OwnProfile, ownProfile } from "#domain/accounts/own-profile.ts";

const resolver = schemaResolver<OwnProfile>(ownProfile, (typed) => typed, { words: { phone: UNSTORABLE } });

/** Name and phone, as the practitioner reads them; the address is the account itself and changes elsewhere. */
export function ProfileForm({ profile, userId }: { profile: Profile; userId: string }) {
  const { connect, refreshProfile } = useAuth();
  const { toast, settle } = useToast();
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { fullName: profile.full_name, phone: profile.phone ?? "" },
    resolver,
  });
  const { errors, isSubmitting, isDirty } = formState;

  const save = handleSubmit(async ({ fullName, phone }) => {
    const kept = { fullName: fullName.trim(), phone: phone.trim() };
    const result = await connect()
      .then((client) => saveProfile(client, userId, kept))
      .catch(() => false);
    if (!result) {
      toast({ tone: "bad", title: "Not saved", description: "The server did not accept it. Please try again in a moment." });
      return;
    }
    reset(kept);
    await refreshProfile();
    toast({ tone: "good", title: "Your details are saved" });
  });

  return (
    <form
      noValidate
      method="post"
      aria-label="Your details"
      onChange={settle}
      onSubmit={(event) => void save(event)}
      className="mt-5 flex max-w-md flex-col gap-6"
    >
      <Field label="Full name" error={errors.fullName?.message}>
        <Input {...register("fullName")} autoComplete="name" maxLength={200} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message} hint="So that you can be reached if something changes on the day.">
        <Input {...register("phone")} type="tel" autoComplete="tel" maxLength={40} />
      </Field>
      <Button type="submit" busy={isSubmitting} disabled={!isDirty} className="self-start">
        Save
      </Button>
    </form>
  );
}
