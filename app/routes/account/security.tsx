import { SecondFactorPanel } from "#app/account/mfa/second-factor-panel.tsx";
import { Part } from "#app/account/part.tsx";
import { ChangePasswordForm } from "#app/account/profile/change-password-form.tsx";
import { SessionsPanel } from "#app/account/profile/sessions-panel.tsx";
import type { SectionProps } from "./section-props.ts";

export default function Security({ user, name }: SectionProps) {
  return (
    <>
      <Part id="password" title="Password">
        <ChangePasswordForm email={user.email} />
      </Part>
      <Part id="second-factor" title="Second factor">
        <div className="min-h-38">
          <SecondFactorPanel issuer={name} />
        </div>
      </Part>
      <Part id="sessions" title="Where you are signed in">
        <SessionsPanel />
      </Part>
    </>
  );
}
