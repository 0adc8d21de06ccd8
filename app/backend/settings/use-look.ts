import { useRouteLoaderData } from "react-router";
import { DEFAULT_LOOK, type Look } from "#domain/look/look.ts";

/** What the root route knows of a look that is not the specified one; with an accent its style sheet. */
export type OwnLook = Partial<Look> & { css?: string };

/** The practice's look; the specified one also while its settings cannot be read. */
export function useLook(): Look & { css?: string } {
  const root = useRouteLoaderData("root") as { look?: OwnLook } | undefined;
  return { ...DEFAULT_LOOK, ...root?.look };
}
