import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "#app/kit/ui/icon.tsx";

type FoldedFieldsProps = {
  title: string;
  /** What the fields say now, told while they are folded. */
  answer: ReactNode;
  /** Whether one of them has an error, which opens them. */
  opens?: boolean;
  /** How often the form was sent: an error that is still there opens them again. */
  attempt?: number;
  children: ReactNode;
};

/** Fields that are seldom changed: folded, with their present answer beside their title. An error opens them. */
export function FoldedFields({ title, answer, opens = false, attempt = 0, children }: FoldedFieldsProps) {
  const [isOpen, setIsOpen] = useState(opens);
  useEffect(() => {
    if (opens) setIsOpen(true);
  }, [opens, attempt]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group -mt-5 border-b border-hairline"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-x-3 py-2 hover:text-gold [&::-webkit-details-marker]:hidden">
        <span className="font-medium">{title}</span>
        <span className="ml-auto min-w-0 text-right text-sm text-quiet [overflow-wrap:anywhere] group-open:hidden">
          {answer}
        </span>
        <Icon name="chevron" className="size-4.5 shrink-0 text-quiet group-open:ml-auto group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 pt-2 pb-6">{children}</div>
    </details>
  );
}
