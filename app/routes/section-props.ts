import type { AuthUser } from "#app/accounts/auth-provider.tsx";

export type SectionProps = {
  user: AuthUser;
  isAdmin: boolean;
  name: string;
  zone: string;
  /** During an erasure, a sign-out redirects home. */
  setIsErasing(isErasing: boolean): void;
};
