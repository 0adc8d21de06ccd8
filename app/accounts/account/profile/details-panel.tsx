import { useState } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { NotRead } from "#app/accounts/account/not-read.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The signed-in user's name and phone, with a retry if loading failed. */
export function DetailsPanel() {
  const { user, profile, refreshProfile } = useAuth();
  const [busy, setBusy] = useState(false);
  if (user && profile) return <ProfileForm profile={profile} userId={user.id} />;
  const again = async () => {
    setBusy(true);
    await refreshProfile();
    setBusy(false);
  };
  return <NotRead title="Your details could not be loaded" busy={busy} onAgain={() => void again()} />;
}
