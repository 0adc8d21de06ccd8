import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { loadFactors, type SecondFactor, verifyCode } from "#app/backend/accounts/second-factor.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { CodeForm } from "./code-form.tsx";
import { codeTrouble } from "./code-trouble.ts";
import { setUpOn } from "./factor-list.tsx";

/** The second step of signing in, for accounts with an authenticator app. A right code changes the state of `useAuth`. */
export function ShowCode() {
  const { connect } = useAuth();
  const [factors, setFactors] = useState<SecondFactor[]>([]);
  const [chosen, setChosen] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const known = async () => {
    if (factors.length > 0) return { ok: true as const, value: factors };
    const told = await loadFactors(await connect());
    if (told.ok) setFactors(told.value);
    return told;
  };
  useEffect(() => void known().catch(() => undefined), []); // oxlint-disable-line react/exhaustive-deps -- once; a failed look is repeated with the first code

  const tryCode = async (code: string) => {
    const told = await known();
    if (!told.ok) return told.refusal.message;
    const verified = await verifyCode(await connect(), chosen || (told.value[0]?.id ?? ""), code);
    return verified.ok ? undefined : codeTrouble(verified.refusal);
  };
  const leave = async () => (await connect()).signOut("local");

  return (
    <section>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        One more step
      </h1>
      <p className="mb-8 mt-4 text-lg">Open your authenticator app and enter the code that it shows for this site.</p>
      {factors.length > 1 && (
        <Field label="Authenticator" className="mb-6 max-w-md">
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {factors.map((factor) => (
              <option key={factor.id} value={factor.id}>
                Set up on {setUpOn(factor)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <CodeForm label="Code" hint="Six digits; each works once." button="Sign In" onCode={tryCode} />
      <p className="mt-6 text-quiet">
        Is your phone lost?{" "}
        <Link to="/contact" className="link">
          Write to us
        </Link>
        : once we have checked that it is you, the code can be taken off.
      </p>
      <Button variant="quiet" className="-ml-3 mt-2" onClick={() => void leave()}>
        Sign in as someone else
      </Button>
    </section>
  );
}
