import type { ComponentProps } from "react";
import { Icon } from "#app/kit/ui/icon.tsx";

/** A select among a list's controls; `className` applies to its wrapper. */
export function DenseSelect({ className = "", ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      <select {...rest} className={`${DENSE_CONTROL} w-full appearance-none pr-9`} />
      <Icon name="chevron" className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-quiet" />
    </span>
  );
}

/**
 * The style of an input among a list's controls; in a form use the fields of app/kit/ui. 16 px on a phone, since iOS zooms into smaller text.
 */
export const DENSE_CONTROL =
  "dense rounded-control border border-control bg-surface px-3 py-1.5 text-[1rem] text-text hover:border-gold md:text-sm";
