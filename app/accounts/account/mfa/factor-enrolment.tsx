import { useEffect, useRef } from "react";
import type { Enrolment } from "#app/accounts/second-factor.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CodeForm } from "#app/kit/ui/forms/code-form.tsx";

type FactorEnrolmentProps = {
  enrolment: Enrolment;
  onCode(code: string): Promise<string | undefined>;
  onLeave(): void;
};

/** Shows the QR code and the secret, and verifies the first code. */
export function FactorEnrolment({ enrolment, onCode, onLeave }: FactorEnrolmentProps) {
  const first = useRef<HTMLHeadingElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="mt-5 flex flex-col gap-8">
      <div>
        <h3 ref={first} tabIndex={-1} className="font-sans text-lg font-semibold outline-none">
          1. Scan this with your authenticator app
        </h3>
        <img
          src={enrolment.picture}
          alt="QR code for your authenticator app; the same key is below as text."
          width={220}
          height={220}
          className="mt-3 bg-white"
        />
        <p className="mt-3">
          <a href={enrolment.uri} className="link inline-flex min-h-11 items-center">
            Open it in the app on this device
          </a>
        </p>
        <p className="mt-3 text-quiet">Or enter this key by hand:</p>
        <p className="mt-1 font-mono text-sm [overflow-wrap:anywhere] select-all">
          {enrolment.secret.match(/.{1,4}/g)?.join(" ")}
        </p>
      </div>
      <div>
        <h3 className="mb-3 font-sans text-lg font-semibold">2. Enter the code that it shows</h3>
        <CodeForm label="Code" hint="Six digits, new every half minute." button="Turn it on" onCode={onCode} />
        <Button variant="quiet" className="-ml-3 mt-3" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
