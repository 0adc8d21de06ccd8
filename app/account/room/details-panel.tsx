import { useState } from "react";
import { useAuth } from "#app/backend/auth-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Name and phone of whoever is signed in; without them, the way to ask for them again. */
export function DetailsPanel() {
  const { user, profile, refreshProfile } = useAuth();
  const [busy, setBusy] = useState(false);
  if (user && profile) return <ProfileForm profile={profile} userId={user.id} />;
  const again = async () => {
    setBusy(true);
    await refreshProfile();
    setBusy(false);
  };
  return (
    <div className="mt-5">
      <Notice tone="bad" title="Your details could not be loaded">
        <Button busy={busy} onClick={() => void again()}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
