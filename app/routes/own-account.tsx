import { t } from "@sacred-space/words/t.ts";
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
      <AccountSection id="details" title={t("Your details")}>
        <DetailsPanel />
      </AccountSection>
      <AccountSection id="address" title={t("Email address")}>
        <AddressPanel />
      </AccountSection>
    </>
  );
}

/** The second factor's panel keeps its height while it loads, to avoid a layout shift. */
export function Security({ user, name }: SectionProps) {
  return (
    <>
      <AccountSection id="password" title={t("Password")}>
        <PasswordPanel email={user.email} />
      </AccountSection>
      <AccountSection id="second-factor" title={t("Second factor")}>
        <div className="min-h-38">
          <SecondFactorPanel issuer={name} />
        </div>
      </AccountSection>
      <AccountSection id="passkeys" title={t("Passkeys")}>
        <PasskeysPanel />
      </AccountSection>
      <AccountSection id="sessions" title={t("Where you are signed in")}>
        <SessionsPanel />
      </AccountSection>
    </>
  );
}

export function Data({ user, setIsErasing }: SectionProps) {
  return (
    <>
      <AccountSection id="data" title={t("Your data")}>
        <MyData email={user.email} setIsErasing={setIsErasing} />
      </AccountSection>
      <AccountSection id="consents" title={t("What you agreed to")}>
        <ConsentsGiven userId={user.id} />
      </AccountSection>
    </>
  );
}
