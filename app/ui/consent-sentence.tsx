import { LegalLink } from "./legal-link.tsx";

/** What is ticked when signing up and when booking; the server stores all three parts with the version of the texts. */
export function ConsentSentence() {
  return (
    <>
      I am 18 or older, and I have read and accept the <LegalLink to="/privacy">Privacy Policy</LegalLink> and the{" "}
      <LegalLink to="/terms">Terms</LegalLink>.
    </>
  );
}
