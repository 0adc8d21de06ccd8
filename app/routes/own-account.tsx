import { SecondFactorPanel } from "#app/accounts/account/second-factor-panel.tsx";
import { AccountSection } from "#app/accounts/account/account-section.tsx";
import { PasskeysPanel } from "#app/accounts/account/passkeys-panel.tsx";
import { AddressPanel } from "#app/accounts/account/profile/address-panel.tsx";
import { ConsentsGiven } from "#app/accounts/account/profile/consents-given.tsx";
import { DetailsPanel } from "#app/accounts/account/profile/details-panel.tsx";
import { MyData } from "#app/accounts/account/profile/my-data.tsx";
import { PasswordPanel } from "#app/accounts/account/profile/password-panel.tsx";
import { SessionsPanel } from "#app/accounts/account/profile/sessions-panel.tsx";
import type { SectionProps } from "./section-props.ts";

// All sections except the sessions are in one file: they share forms, and the manifest of every page lists each further file.

export function Details() {
  return (
    <>
      <AccountSection id="details" title="Your details">
        <DetailsPanel />
      </AccountSection>
      <AccountSection id="address" title="Email address">
        <AddressPanel />
      </AccountSection>
    </>
  );
}

/** The second factor's panel keeps its height while it loads, to avoid a layout shift. */
export function Security({ user, name }: SectionProps) {
  return (
    <>
      <AccountSection id="password" title="Password">
        <PasswordPanel email={user.email} />
      </AccountSection>
      <AccountSection id="second-factor" title="Second factor">
        <div className="min-h-38">
          <SecondFactorPanel issuer={name} />
        </div>
      </AccountSection>
      <AccountSection id="passkeys" title="Passkeys">
        <PasskeysPanel />
      </AccountSection>
      <AccountSection id="sessions" title="Where you are signed in">
        <SessionsPanel />
      </AccountSection>
    </>
  );
}

export function Data({ user, setIsErasing }: SectionProps) {
  return (
    <>
      <AccountSection id="data" title="Your data">
        <MyData email={user.email} setIsErasing={setIsErasing} />
      </AccountSection>
      <AccountSection id="consents" title="What you agreed to">
        <ConsentsGiven userId={user.id} />
      </AccountSection>
    </>
  );
}
