import { useRouteLoaderData } from "react-router";
import { consentVersion } from "#domain/pages/legal.ts";

/** The displayed version of the privacy and terms texts, which is stored with each consent. */
export function useConsentVersion(): string {
  const root = useRouteLoaderData<{ consentVersion?: string }>("root");
  return root?.consentVersion ?? consentVersion({ terms: 1, privacy: 1 });
}
