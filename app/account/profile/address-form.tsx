import { useForm } from "react-hook-form";
import { Button } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { isEmailAddress } from "#domain/accounts/email-address.ts";

type AddressFormProps = {
  email: string;
  /** Begins the move; answers what to say when it is refused. */
  onMove(email: string): Promise<string | undefined>;
};

/** Where the account is to move. Nothing moves before both addresses have agreed by mail. */
export function AddressForm({ email, onMove }: AddressFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: "" } });
  const move = handleSubmit(async (values) => {
    const refusal = await onMove(values.email.trim());
    if (refusal) setError("email", { message: refusal }, { shouldFocus: true });
  });
  const validate = (text: string) => {
    const given = text.trim().toLowerCase();
    if (!given) return "Enter your new email address";
    if (!isEmailAddress(given)) return "Enter an email address, such as name@example.org";
    return given !== email.toLowerCase() || "This is the address that you have now";
  };
  return (
    <form
      noValidate
      method="post"
      aria-label="Change email address"
      onSubmit={(event) => void move(event)}
      className="mt-5 flex max-w-md flex-col gap-6"
    >
      <Field
        label="New email"
        hint="We email this address and your present one. Your address changes once you have confirmed in both emails."
        error={formState.errors.email?.message}
      >
        <Input {...register("email", { validate })} type="email" required autoComplete="email" inputMode="email" maxLength={255} />
      </Field>
      <Button type="submit" busy={formState.isSubmitting} className="self-start">
        Change address
      </Button>
    </form>
  );
}
