import type { ReactNode } from "react";
import type { NamedFacts } from "#domain/bookings/named-facts.ts";

type FactListProps = {
  facts: NamedFacts;
  className?: string;
  /** The first value stands below its label, in the type of headings. */
  isFirstLarge?: boolean;
  /** Follows the time. */
  besideTime?: ReactNode;
  /** More rows, as `Fact`. */
  children?: ReactNode;
};

/** Facts of a booking as terms with their definitions. */
export function FactList({ facts, className = "", isFirstLarge = false, besideTime, children }: FactListProps) {
  return (
    <dl className={`fact-list ${className}`}>
      {Object.entries(facts).map(([name, [label, value, href]], place) => (
        <Fact key={name} name={label} isLarge={isFirstLarge && place === 0}>
          {href === undefined ? (
            <span className="whitespace-pre-line">{value}</span>
          ) : (
            <FactLink href={href}>{value}</FactLink>
          )}
          {name === "time" && besideTime}
        </Fact>
      ))}
      {children}
    </dl>
  );
}

export function Fact({ name, isLarge = false, children }: { name: string; isLarge?: boolean; children: ReactNode }) {
  return (
    <div className={isLarge ? "fact-large" : undefined}>
      <dt>{name}</dt>
      <dd className={isLarge ? "font-display text-2xl" : undefined}>{children}</dd>
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
