import { createContext, useContext } from "react";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import type { BlockOf } from "#domain/pages/blocks.ts";

/** Whether the page sells a date: that one's button is then the gold one. */
export const SellsDate = createContext(false);

/** A block's button; renders nothing without a label. */
export function PageButton({ button, className = "" }: { button: BlockOf<"call">["button"]; className?: string }) {
  const isBeside = useContext(SellsDate);
  if (!button?.label || !button.href) return null;
  return (
    <ButtonLink to={button.href} variant={isBeside ? "outline" : "gold"} className={`px-8 ${className}`}>
      {button.label}
    </ButtonLink>
  );
}
