import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";
import { authErrorMessage } from "#app/accounts/auth-error.ts";
import { confirmationPage } from "#app/accounts/account/next-path.ts";

/**
 * The emails that can be requested: to confirm an address, to reset the password, or to sign in without one. The values are those of the
 * wire's `type`.
 */
export type MailKind = "signup" | "recovery" | "email";

const MESSAGES: Record<MailKind, string> = {
  signup: t("If this address has an account, an email is on its way that says what to do next."),
  recovery: t("If the address has an account, a link to a new password is on its way."),
  email: t("If the address has an account, a code is on its way."),
};

/**
 * Requests an email; resolves to true if the request was accepted. The response is the same for every address, so that it does not reveal
 * who has an account.
 */
export function useMail(): { busy: boolean; ask(kind: MailKind, email: string): Promise<boolean> } {
  const { connect } = useAuth();
  const { toast } = useToast();
  const kept = useRouteLoaderData<{ keptMail?: string }>("root")?.keptMail;
  const [busy, setBusy] = useState(false);
  const ask = async (kind: MailKind, given: string) => {
    setBusy(true);
    try {
      const auth = await (await connect()).auth();
      const email = given.trim();
      const { origin } = window.location;
      const emailRedirectTo = confirmationPage(window.location);
      const { error } =
        kind === "recovery"
          ? await auth.resetPasswordForEmail(email, { redirectTo: `${origin}/auth/new-password` })
          : kind === "signup"
            ? await auth.resend({ type: kind, email, options: { emailRedirectTo } })
            : await auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo } });
      if (error)
        toast({
          tone: "bad",
          title: kind === "recovery" ? t("The link could not be sent") : t("The code could not be sent"),
          description: authErrorMessage(error),
        });
      else if (kept) toast({ title: t("No email was sent"), description: kept });
      else toast({ tone: "good", title: t("Please check your email"), description: MESSAGES[kind] });
      return !error;
    } catch {
      toast({ tone: "bad", title: t("An unexpected error occurred") });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, ask };
}
