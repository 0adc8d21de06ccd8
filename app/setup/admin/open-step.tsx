import { ButtonLink } from "#app/kit/ui/button.tsx";
import { OpenButton } from "./open-button.tsx";
import type { StepProps } from "./step-props.ts";

export function OpenStep({ run }: StepProps) {
  if (run.isOpen) {
    return (
      <>
        <p>Your site is open. Everybody can see it and book.</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/" dense>
            View the site
          </ButtonLink>
          <ButtonLink to="/admin" dense>
            To the dashboard
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="max-w-prose">
        Until now only you see the site, in this browser; visitors read that it opens soon. Search engines come by once
        it is open.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <OpenButton {...run} />
        <ButtonLink to="/" dense>
          See it as visitors will
        </ButtonLink>
      </p>
    </>
  );
}
