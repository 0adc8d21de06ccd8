import { useForm } from "react-hook-form";
import { object } from "zod/mini";
import { Button } from "#app/ui/button.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import { schemaResolver } from "#app/ui/forms/schema-resolver.ts";
import { mailAddress } from "#domain/text/stored-text.ts";

type AddressFormProps = {
  email: string;
  /** Begins the move; answers what to say when it is refused. */
  onMove(email: string): Promise<string | undefined>;
};

type Typed = { email: string };

const newAddress = object({ email: mailAddress() });

/** Where the account is to move. Nothing moves before both addresses have agreed by mail. */
export function AddressForm({ email, onMove }: AddressFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    defaultValues: { email: "" },
    resolver: schemaResolver<Typed>(newAddress, (typed) => typed, {
      words: { email: "Enter an email address, such as name@example.org" },
      also: (typed) => faultOf(typed.email.trim().toLowerCase(), email.toLowerCase()),
    }),
  });
  const move = handleSubmit(async (values) => {
    const refusal = await onMove(values.email.trim());
    if (refusal) setError("email", { message: refusal }, { shouldFocus: true });
  });
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
        <Input {...register("email")} type="email" required autoComplete="email" inputMode="email" maxLength={255} />
      </Field>
      <Button type="submit" busy={formState.isSubmitting} className="self-start">
        Change address
      </Button>
    </form>
  );
}

function faultOf(typed: string, present: string): Partial<Typed> {
  if (typed === "") return { email: "Enter your new email address" };
  return typed === present ? { email: "This is the address that you have now" } : {};
}
