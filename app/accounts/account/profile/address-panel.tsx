import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { loadAddress, moveAddress, resendMoveEmails } from "#app/accounts/address.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { useForm } from "react-hook-form";
import { object } from "zod/mini";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { schemaResolver } from "#app/kit/ui/forms/schema-resolver.ts";
import { mailAddress } from "#domain/text/stored-text.ts";

/** The account's email address: the current one, a pending change, and a form to change it. */
export function AddressPanel() {
  // The emails' links open in other tabs, so refetch when the user returns.
  const {
    data: address,
    error,
    refetch,
  } = useServerQuery(["address"], loadAddress, { refetchOnWindowFocus: "always" });
  const change = { errorToast: t("That did not work"), invalidates: ["address"] };
  const resend = useServerMutation({
    ...change,
    mutationFn: resendMoveEmails,
    successToast: t("Both emails are on their way again"),
  });
  const cancel = useServerMutation({
    ...change,
    mutationFn: moveAddress,
    successToast: t("Your address stays as it is"),
  });

  if (error && !address) return <NotRead error={error} onAgain={() => void refetch()} />;
  if (!address) return <p className="mt-5 text-quiet">{t("Looking for your address…")}</p>;
  const { email, movesTo } = address;
  return (
    <>
      <p className="mt-5 break-words">{t("Your account’s address is {email}.", { email })}</p>
      {movesTo ? (
        <AddressMoving
          email={email}
          movesTo={movesTo}
          busy={resend.isPending ? "again" : cancel.isPending ? "stay" : undefined}
          onAgain={() => resend.mutate(email)}
          onStay={() => cancel.mutate(email)}
        />
      ) : (
        <AddressForm email={email} />
      )}
    </>
  );
}

type AddressMovingProps = {
  email: string;
  movesTo: string;
  busy: "again" | "stay" | undefined;
  onAgain(): void;
  onStay(): void;
};

/** An address change with pending confirmations: the next step, and a button to cancel it. */
function AddressMoving({ email, movesTo, busy, onAgain, onStay }: AddressMovingProps) {
  return (
    <div role="status" className="mt-5">
      <Notice title={t("Your account is moving to another address")}>
        <p>
          {rich(
            "Two emails are on their way: one to <strong>{movesTo}</strong> and one to <strong2>{email}</strong2>. Open both, in either order.",
            {
              movesTo,
              email,
              strong: (words) => <strong className="break-words text-text">{words}</strong>,
              strong2: (words) => <strong className="break-words text-text">{words}</strong>,
            },
          )}
        </p>
        <p>{t("Your address changes when both are confirmed. Until then, sign in with your present address.")}</p>
        <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
          <Button busy={busy === "again"} disabled={busy !== undefined} onClick={onAgain}>
            {t("Send both emails again")}
          </Button>
          <Button
            variant="quiet"
            className="max-sm:-ml-3"
            busy={busy === "stay"}
            disabled={busy !== undefined}
            onClick={onStay}
          >
            {t("Stay with the address I have")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

type FormValues = { email: string };

const newAddress = object({ email: mailAddress() });

/** Requests a new email address. It changes only once both addresses have confirmed. */
function AddressForm({ email }: { email: string }) {
  const { register, handleSubmit, setError, formState } = useForm<FormValues>({
    defaultValues: { email: "" },
    resolver: schemaResolver<FormValues>(newAddress, (values) => values, {
      words: { email: t("Enter an email address, such as name@example.org") },
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
      aria-label={t("Change email address")}
      onSubmit={(event) => void submit(event)}
      className="mt-5 flex max-w-md flex-col gap-6"
    >
      <Field
        label={t("New email")}
        hint={t(
          "We email this address and your present one. Your address changes once you have confirmed in both emails.",
        )}
        error={formState.errors.email?.message}
      >
        <Input {...register("email")} type="email" required autoComplete="email" inputMode="email" maxLength={255} />
      </Field>
      <Button type="submit" busy={move.isPending} className="self-start">
        {t("Change address")}
      </Button>
    </form>
  );
}

function fieldErrors(email: string, present: string): Partial<FormValues> {
  if (email === "") return { email: t("Enter your new email address") };
  return email === present ? { email: t("This is the address that you have now") } : {};
}
