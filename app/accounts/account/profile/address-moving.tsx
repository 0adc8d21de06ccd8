import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";

type AddressMovingProps = {
  email: string;
  movesTo: string;
  busy: "again" | "stay" | undefined;
  onAgain(): void;
  onStay(): void;
};

/** An address change with pending confirmations: the next step, and a button to cancel it. */
export function AddressMoving({ email, movesTo, busy, onAgain, onStay }: AddressMovingProps) {
  return (
    <div role="status" className="mt-5">
      <Notice title="Your account is moving to another address">
        <p>
          Two emails are on their way: one to <strong className="break-words text-text">{movesTo}</strong> and one to{" "}
          <strong className="break-words text-text">{email}</strong>. Open both, in either order.
        </p>
        <p>Your address changes when both are confirmed. Until then, sign in with your present address.</p>
        <div className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
          <Button busy={busy === "again"} disabled={busy !== undefined} onClick={onAgain}>
            Send both emails again
          </Button>
          <Button
            variant="quiet"
            className="max-sm:-ml-3"
            busy={busy === "stay"}
            disabled={busy !== undefined}
            onClick={onStay}
          >
            Stay with the address I have
          </Button>
        </div>
      </Notice>
    </div>
  );
}
