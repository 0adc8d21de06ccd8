import { Button } from "#app/ui/button.tsx";
import { useCloseDialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useMail } from "#app/account/mail/use-mail.ts";

/** For an account that signs in by email links alone: how to set the password that export and erasure ask for. */
export function PasswordFirst({ email }: { email: string }) {
  const { busy, ask } = useMail();
  const close = useCloseDialog();
  return (
    <div className="mt-5 flex flex-col gap-6">
      <Notice title="Your account has no password yet">
        <p>
          You sign in by a link. To protect your data from others who hold your phone, please set a password first: we send a link to{" "}
          {email}. Then come back here.
        </p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void ask("recovery", email)}>
          Send me the link
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
