import type { ComponentProps } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { DENSE_CONTROL } from "./dense-control.ts";

/** A select among a list's controls; `className` is of the box that it fills. */
export function DenseSelect({ className = "", ...rest }: ComponentProps<"select">) {
  return (
    <span className={`relative block ${className}`}>
      <select {...rest} className={`${DENSE_CONTROL} w-full appearance-none pr-9`} />
      <Icon name="chevron" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-quiet" />
    </span>
  );
}
