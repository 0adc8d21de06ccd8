import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { useMail } from "#app/accounts/account/mail/use-mail.ts";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import { loadOwnDataTerms } from "#app/accounts/my-data.ts";
import { useServerQuery } from "#app/kit/backend/queries.tsx";
import { mapResult } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Notice } from "#app/kit/ui/notice.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";

/** Changes the password, or sets the first one of an account that signs in by codes. Keeps the form's height while loading. */
export function PasswordPanel({ email }: { email: string }) {
  const { data, error, refetch } = useServerQuery(["has-password"], async (client) =>
    mapResult(await loadOwnDataTerms(client), ({ hasPassword }) => ({ hasPassword })),
  );
  if (error) return <NotRead error={error} onAgain={() => void refetch()} />;
  if (!data) return <p className="mt-5 min-h-108 text-quiet">{t("Looking at your account…")}</p>;
  return data.hasPassword ? (
    <ChangePasswordForm email={email} />
  ) : (
    <FirstPassword email={email} onSet={() => void refetch()} />
  );
}

function FirstPassword({ email, onSet }: { email: string; onSet(): void }) {
  const [needsProof, setNeedsProof] = useState(false);
  const { busy, ask } = useMail();
  if (needsProof) {
    return (
      <div className="mt-5">
        <Notice title={t("Please show that it is you")}>
          <p>
            {t(
              "You signed in more than an hour ago. To keep others who hold your device from setting a password, we send a link to {email}: it opens a page where you set yours.",
              { email },
            )}
          </p>
          <Button busy={busy} onClick={() => void ask("recovery", email)}>
            {t("Send me the link")}
          </Button>
        </Notice>
      </div>
    );
  }
  return (
    <>
      <p className="mt-4 max-w-prose text-quiet">
        {t(
          "You sign in by a code from an email, and need no password. If you would rather have one, set it here; the code goes on working.",
        )}
      </p>
      <ChangePasswordForm email={email} first={{ onSet, onProofNeeded: () => setNeedsProof(true) }} />
    </>
  );
}
