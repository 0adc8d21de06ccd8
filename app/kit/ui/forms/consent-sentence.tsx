import { rich } from "@sacred-space/words/rich.tsx";
import { useRule } from "#app/settings/rule.ts";
import { describeLeastAge } from "#domain/payments/describe-rules.ts";
import { LegalLink } from "./legal-link.tsx";

/** The consent given at sign-up and at booking; the server stores all three parts with the version of the texts. */
export function ConsentSentence({ serviceId }: { serviceId?: string | undefined }) {
  const rule = useRule(serviceId);
  return (
    <>
      {rich(
        "I am {rule}, and I have read and accept the <legallink>Privacy Policy</legallink> and the <legallink2>Terms</legallink2>.",
        {
          rule: describeLeastAge(rule),
          legallink: (words) => <LegalLink to="/privacy">{words}</LegalLink>,
          legallink2: (words) => <LegalLink to="/terms">{words}</LegalLink>,
        },
      )}
    </>
  );
}
