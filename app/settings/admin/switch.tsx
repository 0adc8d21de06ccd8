import type { ComponentProps } from "react";
import { Checkbox } from "#app/kit/ui/field.tsx";

export function Switch({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<typeof Checkbox>, "label"> & { label: string; hint: string }) {
  return (
    <Checkbox
      {...rest}
      label={
        <>
          <span className="font-medium">{label}</span>
          <span className="block text-quiet">{hint}</span>
        </>
      }
      className="mb-4"
    />
  );
}
