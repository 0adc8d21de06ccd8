import { loadAddress, moveAddress, resendMoveEmails } from "#app/accounts/address.ts";
import { useServerMutation, useServerQuery } from "#app/kit/backend/queries.tsx";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import { AddressForm } from "./address-form.tsx";
import { AddressMoving } from "./address-moving.tsx";

/** The account's email address: the current one, a pending change, and a form to change it. */
export function AddressPanel() {
  // The emails' links open in other tabs, so refetch when the user returns.
  const {
    data: address,
    error,
    refetch,
  } = useServerQuery(["address"], loadAddress, { refetchOnWindowFocus: "always" });
  const change = { errorToast: "That did not work", invalidates: ["address"] };
  const resend = useServerMutation({
    ...change,
    mutationFn: resendMoveEmails,
    successToast: "Both emails are on their way again",
  });
  const cancel = useServerMutation({ ...change, mutationFn: moveAddress, successToast: "Your address stays as it is" });

  if (error && !address) return <NotRead error={error} onAgain={() => void refetch()} />;
  if (!address) return <p className="mt-5 text-quiet">Looking for your address…</p>;
  const { email, movesTo } = address;
  return (
    <>
      <p className="mt-5 break-words">Your account’s address is {email}.</p>
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
