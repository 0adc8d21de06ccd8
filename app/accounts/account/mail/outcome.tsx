import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { FillingMoon } from "#app/kit/ui/ornaments/moon.tsx";

type OutcomeProps = { title: string; text: string; moon?: boolean; more?: ReactNode; children: ReactNode };

/** A centred page with an outcome and the next steps. */
export function LinkOutcome({ title, text, moon = false, more, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-center text-center">
      {moon && <FillingMoon className="mb-8 size-26" />}
      <h1 ref={heading} tabIndex={-1} className="text-4xl">
        {title}
      </h1>
      <p className="mt-4 max-w-prose text-lg text-quiet">{text}</p>
      {more}
      <div className="mt-8 flex flex-wrap justify-center gap-4">
        {children}
        <ButtonLink to="/">Go to Home</ButtonLink>
      </div>
    </section>
  );
}
