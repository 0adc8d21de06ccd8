import type { ReactNode } from "react";

/** One line of a description list: a name and its value, which is below the name on a phone. Links in it are 44 px high there. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 border-b border-hairline py-2 max-sm:flex-col max-sm:gap-0">
      <dt className="w-36 shrink-0 text-quiet">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere] tabular-nums [&_.link]:py-3.5">{children}</dd>
    </div>
  );
}
