import { useRule } from "#app/settings/rule.ts";
import { describeLeastAge } from "#domain/payments/describe-rules.ts";
import { LegalLink } from "./legal-link.tsx";

/** The consent given at sign-up and at booking; the server stores all three parts with the version of the texts. */
export function ConsentSentence({ serviceId }: { serviceId?: string | undefined }) {
  const rule = useRule(serviceId);
  return (
    <>
      I am {describeLeastAge(rule)}, and I have read and accept the <LegalLink to="/privacy">Privacy Policy</LegalLink>{" "}
      and the <LegalLink to="/terms">Terms</LegalLink>.
    </>
  );
}
