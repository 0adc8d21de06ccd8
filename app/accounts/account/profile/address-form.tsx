import { useForm } from "react-hook-form";
import { object } from "zod/mini";
import { moveAddress } from "#app/accounts/address.ts";
import { useServerMutation } from "#app/kit/backend/queries.tsx";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { mailAddress } from "#domain/text/stored-text.ts";

type FormValues = { email: string };

const newAddress = object({ email: mailAddress() });

/** Requests a new email address. It changes only once both addresses have confirmed. */
export function AddressForm({ email }: { email: string }) {
  const { register, handleSubmit, setError, formState } = useForm<FormValues>({
    defaultValues: { email: "" },
    resolver: schemaResolver<FormValues>(newAddress, (values) => values, {
      words: { email: "Enter an email address, such as name@example.org" },
      refine: (values) => fieldErrors(values.email.trim().toLowerCase(), email.toLowerCase()),
    }),
  });
  const move = useServerMutation({
    mutationFn: moveAddress,
    invalidates: ["address"],
    onError: ({ message }) => setError("email", { message: message || UNREACHABLE_TEXT }, { shouldFocus: true }),
  });
  const submit = handleSubmit((values) => move.mutate(values.email.trim()));
  return (
    <form
      noValidate
      method="post"
      aria-label="Change email address"
      onSubmit={(event) => void submit(event)}
      className="mt-5 flex max-w-md flex-col gap-6"
    >
      <Field
        label="New email"
        hint="We email this address and your present one. Your address changes once you have confirmed in both emails."
        error={formState.errors.email?.message}
      >
        <Input {...register("email")} type="email" required autoComplete="email" inputMode="email" maxLength={255} />
      </Field>
      <Button type="submit" busy={move.isPending} className="self-start">
        Change address
      </Button>
    </form>
  );
}

function fieldErrors(email: string, present: string): Partial<FormValues> {
  if (email === "") return { email: "Enter your new email address" };
  return email === present ? { email: "This is the address that you have now" } : {};
}
