import { useState } from "react";
import { useAuth } from "#app/backend/auth-provider.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { troubleText } from "./auth-trouble.ts";

/** Asks for the confirmation mail once more. The answer is the same for every address, so it says nothing of who has an account. */
export function useResend(): { busy: boolean; resend(email: string): Promise<void> } {
  const { connect } = useAuth();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const resend = async (email: string) => {
    setBusy(true);
    try {
      const client = await connect();
      const options = { emailRedirectTo: `${window.location.origin}/email-verified` };
      const { error } = await client.auth.resend({ type: "signup", email: email.trim(), options });
      if (error) toast({ tone: "bad", title: "The link could not be sent", description: troubleText(error) });
      else {
        toast({
          tone: "good",
          title: "Please look into your mail",
          description: "If the address still has to be confirmed, a new link is on its way.",
        });
      }
    } catch {
      toast({ tone: "bad", title: "An unexpected error occurred" });
    } finally {
      setBusy(false);
    }
  };
  return { busy, resend };
}
