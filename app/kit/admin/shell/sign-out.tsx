import { type ReactNode, useState } from "react";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";

const UnsentDialog = lazyComponent({
  load: () => import("#app/kit/admin/offline/unsent-dialog.tsx"),
  failed: () => null,
});

/** Signs out; asks first if offline actions have not been sent. `children` is the button that does it. */
export function SignOut({ children }: { children: (signOut: () => void) => ReactNode }) {
  const { user, signOut } = useAuth();
  const [isConfirming, setIsConfirming] = useState(false);
  const userId = user?.id ?? "";
  const leave = () => void signOut().then(() => forgetDevice(userId));
  const press = async () => ((await hasUnsent(userId)) ? setIsConfirming(true) : leave());
  return (
    <>
      {children(() => void press())}
      {isConfirming && <UnsentDialog userId={userId} onSignOut={leave} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

async function hasUnsent(userId: string): Promise<boolean> {
  return import("#app/kit/offline/queued-actions.ts").then((actions) => actions.hasUnsent(userId)).catch(() => false);
}

async function forgetDevice(userId: string) {
  await import("#app/kit/offline/queued-actions.ts")
    .then((actions) => actions.discardQueue(userId))
    .catch(() => undefined);
  await import("#app/kit/offline/device-store.ts").then((store) => store.forgetDevice()).catch(() => undefined);
}
