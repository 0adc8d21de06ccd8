import type { AuthUser } from "#app/backend/accounts/auth-provider.tsx";

/** What every section of the account page may need. */
export type SectionProps = {
  user: AuthUser;
  isAdmin: boolean;
  /** The practice's. */
  name: string;
  zone: string;
  /** While an erasure is under way, being signed out leads home. */
  setIsErasing(isErasing: boolean): void;
};
