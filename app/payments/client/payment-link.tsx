import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariant } from "#app/kit/ui/button.tsx";

/** Opens the payment page in a new tab without access to `window.opener`. */
export function PaymentLink({ url, variant, children }: { url: string; variant: ButtonVariant; children: ReactNode }) {
  return (
    <ButtonLink to={url} reloadDocument target="_blank" rel="noopener noreferrer" variant={variant}>
      {children}
    </ButtonLink>
  );
}
