import { useRouteLoaderData } from "react-router";
import { consentVersion } from "#domain/pages/legal.ts";

/** The version of the privacy and terms texts that is on show: it is stored with each tick. */
export function useConsentVersion(): string {
  const root = useRouteLoaderData<{ consentVersion?: string }>("root");
  return root?.consentVersion ?? consentVersion({ terms: 1, privacy: 1 });
}
