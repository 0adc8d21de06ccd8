import { useAuth } from "#app/accounts/auth-provider.tsx";

/** The profile's full name, or else the email address, and the role. */
export function SignedInUser({ isFolded = false }: { isFolded?: boolean }) {
  const { profile, user } = useAuth();
  const name = profile?.full_name || profile?.email || user?.email || "";
  return (
    <p
      title={isFolded ? `${name}, ${profile?.role ?? ""}` : undefined}
      className="flex min-h-14 min-w-0 shrink-0 items-center gap-3 px-2.5"
    >
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full border border-control text-xs font-semibold text-gold"
      >
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span className={isFolded ? "sr-only" : "flex min-w-0 flex-col leading-tight"}>
        <span className="truncate font-medium">{name}</span> <span className="text-xs text-quiet">{profile?.role}</span>
      </span>
    </p>
  );
}
