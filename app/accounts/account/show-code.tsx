import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { loadFactors, verifyCode } from "#app/accounts/second-factor.ts";
import { QueryProvider, useServerQuery } from "#app/kit/backend/queries.tsx";
import { UNREACHABLE_TEXT } from "#app/kit/backend/server/server-result.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Select } from "#app/kit/ui/field.tsx";
import { CodeForm } from "#app/kit/ui/forms/code-form.tsx";
import { codeErrorMessage } from "./mfa-code-error.ts";
import { setUpOn } from "./factor-list.tsx";

/** The second step of signing in, for accounts with an authenticator app. A correct code changes the state of `useAuth`. */
export function ShowCode() {
  return (
    <QueryProvider>
      <CodeStep />
    </QueryProvider>
  );
}

function CodeStep() {
  const { connect } = useAuth();
  const query = useServerQuery(["second-factors"], loadFactors);
  const factors = query.data ?? [];
  const [chosen, setChosen] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const tryCode = async (code: string) => {
    const { data: known, error } = query.data ? query : await query.refetch();
    if (!known) return error?.message || UNREACHABLE_TEXT;
    const verified = await verifyCode(await connect(), chosen || (known[0]?.id ?? ""), code);
    return verified.ok ? undefined : codeErrorMessage(verified.refusal);
  };
  const leave = async () => (await connect()).signOut("local");

  return (
    <section>
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {t("One more step")}
      </h1>
      <p className="mb-8 mt-4 text-lg">
        {t("Open your authenticator app and enter the code that it shows for this site.")}
      </p>
      {factors.length > 1 && (
        <Field label={t("Authenticator")} className="mb-6 max-w-md">
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {factors.map((factor) => (
              <option key={factor.id} value={factor.id}>
                {t("Set up on {date}", { date: setUpOn(factor) })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <CodeForm label={t("Code")} hint={t("Six digits; each works once.")} button={t("Sign In")} onCode={tryCode} />
      <p className="mt-6 text-quiet">
        {rich(
          "Is your phone lost? <link>Write to us</link>: once we have checked that it is you, the code can be taken off.",
          {
            link: (words) => (
              <Link to="/contact" className="link">
                {words}
              </Link>
            ),
          },
        )}
      </p>
      <Button variant="quiet" className="-ml-3 mt-2" onClick={() => void leave()}>
        {t("Sign in as someone else")}
      </Button>
    </section>
  );
}
