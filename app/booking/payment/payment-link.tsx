import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";

/** A way to the payment page in a tab of its own, which gets no hold of this one. */
export function PaymentLink({ url, variant, children }: { url: string; variant: ButtonVariant; children: ReactNode }) {
  return (
    <ButtonLink to={url} reloadDocument target="_blank" rel="noopener noreferrer" variant={variant}>
      {children}
    </ButtonLink>
  );
}
