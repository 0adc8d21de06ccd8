import type { ReactNode } from "react";
import type { FactRow } from "#domain/bookings/meeting.ts";

type FactListProps = {
  rows: FactRow[];
  className?: string;
  /** Follows the value of the row "Time". */
  besideTime?: ReactNode;
  /** More rows, as `Fact`. */
  children?: ReactNode;
};

/** Facts of a booking as terms with their definitions. */
export function FactList({ rows, className = "", besideTime, children }: FactListProps) {
  return (
    <dl className={`fact-list ${className}`}>
      {rows.map(([label, value, href]) => (
        <Fact key={label} name={label}>
          {href === undefined ? (
            <span className="whitespace-pre-line">{value}</span>
          ) : (
            <FactLink href={href}>{value}</FactLink>
          )}
          {label === "Time" && besideTime}
        </Fact>
      ))}
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FactLink({ href, children }: { href: string; children: string }) {
  const isElsewhere = !href.startsWith("tel:");
  return (
    <a
      href={href}
      {...(isElsewhere && { target: "_blank", rel: "noreferrer" })}
      className="link inline-flex min-h-11 items-center"
    >
      {children}
    </a>
  );
}
