import { ButtonLink } from "#app/kit/ui/button.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";

/** A block's button; renders nothing without a label. */
export function PageButton({ button, className = "" }: { button: BlockOf<"call">["button"]; className?: string }) {
  if (!button?.label || !button.href) return null;
  return (
    <ButtonLink to={button.href} variant="gold" className={`px-8 ${className}`}>
      {button.label}
    </ButtonLink>
  );
}
